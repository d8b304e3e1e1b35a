/** The report beside the files of an export. */
export const exportReport = {
  title: 'Báo cáo xuất',
  written: 'Ghi lúc',
  files: 'Tệp',
  length: 'Thời lượng',
  loudness: 'Độ lớn tích hợp',
  pace: 'Nhịp đọc: {hurried, number} trên {cues, number} câu quá {rate}×; giữa {median}×, nhanh nhất {fastest}×',
  truePeak: 'True peak',
  hardLimited:
    'Độ lớn đã chọn ép giọng đọc vào bộ hạn đỉnh tới {db, number, ::.0} dB, nghe sẽ bí. Hãy chọn độ lớn thấp hơn, hoặc hạ mức tiếng gốc.',
  compressed: 'Độ lớn đã chọn cần nén động: tới {db, number, ::.0} dB trước bộ hạn đỉnh.',
  targetMissed:
    'Không đạt độ lớn đã chọn là {target, number, ::.0} LUFS, chỉ tới {reached, number, ::.0} LUFS. Có những đỉnh âm vượt quá xa giọng đọc, nén động và hạn đỉnh không kéo xuống hết được. Hãy hạ các đoạn hay rãnh quá to, hoặc chọn độ lớn thấp hơn.',
  silence: 'im lặng',
  voices: 'Giọng: tên, nhân vật, bộ máy giọng nói, giấy phép, dùng cho thương mại, số câu',
  licenceUnknown: 'không rõ giấy phép',
  serviceTerms: 'theo điều khoản của dịch vụ',
  commercial:
    '{commercial, select, allowed {được dùng cho thương mại} forbidden {không được dùng cho thương mại} other {không rõ có được dùng cho thương mại không}}',
  openRail:
    '{licence}: được bán, nhưng cấm một số cách dùng (làm hại hoặc lừa dối người khác, mạo danh, phân biệt đối xử, bịa đặt có hại); ai nhận bản lồng tiếng cũng phải tuân theo các điều cấm này',
  consent: 'giọng nhân bản của {person}, đã đồng ý ngày {date}: {statement}',
  voicesTakenOut: 'Lời thoại tách khỏi phim: mô hình, giấy phép, dùng cho thương mại, phần giữ lại',
  voicesKept: '{kept, select, none {không giữ} other {{db, number} dB}}',
  cuesFromFilm: 'Câu lấy từ tiếng của phim: mô hình, giấy phép, dùng cho thương mại',
  recogniser: 'nhận dạng bằng {name}',
  diariser: 'tách người nói bằng {name}',
  music: 'Nhạc nền: từ, đến, mức âm, tệp',
  narrator: 'thuyết minh',
  unknownVoice: 'giọng không rõ (mã {id})',
  notFitting: 'Câu không vừa',
  missing: 'Câu chưa có bản thu',
  languages: 'Các tiếng khác: số câu chưa có bản thu',
  failed: 'Câu có bản thu không đọc được',
  silentCues: '{count, plural, other {# câu im lặng vì không đọc được bản thu: {cues}}}',
  moreCues: 'thêm {count, number} câu',
  none: 'không có',
  disclosure: 'Công bố giọng tổng hợp',
  cloneNotice: 'Thông báo về giọng nhân bản',
  soundMark: 'Dấu trong âm thanh',
  soundMarkOff: 'đã tắt cho dự án này',
  signed:
    'Chứng nhận nội dung: {signer} ký ({inside, plural, =0 {} other {trong # tệp}}{beside, plural, =0 {} other {{inside, plural, =0 {} other {, }}bên cạnh # tệp, dạng .c2pa}})',
  notSigned: 'Không có chứng nhận nội dung có chữ ký. {reason}',
  credentialsLost: 'Không đọc được chứng nhận nội dung của {films} nên không giữ lại được.',
  credentialsBroken:
    'Chứng nhận nội dung của {films} không còn đúng: phim hoặc chứng nhận đã bị sửa sau khi ký. Chứng nhận được giữ nguyên như vậy.',
}
