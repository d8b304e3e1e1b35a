export const cast = {
  title: 'Phân vai',
  suggest: 'Gợi ý',
  suggestHint: 'Chọn giọng cho những nhân vật chưa có',
  language: 'Ngôn ngữ',
  again: 'Thử lại',
  uncast: '{count, number} câu chưa có giọng. Hãy chọn giọng hoặc bấm Gợi ý.',
  empty: 'Chưa có nhân vật',
  emptyHint: 'Nhân vật được tìm thấy từ nhãn như [Người dẫn] ở đầu câu.',
  cues: '{count, number} câu',
  voiceOf: 'Giọng của {name}',
  narrator: 'Thuyết minh',
}
