/** Words of the list of how the cues fit, as a spreadsheet shows them. */
export const report = {
  head: {
    cue: 'Câu',
    start: 'Bắt đầu',
    end: 'Kết thúc',
    speaker: 'Nhân vật',
    text: 'Nội dung',
    state: 'Tình trạng',
    rate: 'Tốc độ phát',
    neededRate: 'Tốc độ cần để vừa',
    voiceMs: 'Giọng đọc (ms)',
    slotMs: 'Chỗ có (ms)',
    borrowedMs: 'Mượn khoảng lặng (ms)',
    overflowMs: 'Thừa (ms)',
    cutCharacters: 'Ký tự nên bớt',
    advice: 'Nên làm',
  },
  empty: 'Chưa lồng',
  advice: 'Bớt khoảng {count, number} ký tự, hoặc kéo dài tới {end}',
}
