/** The report beside the files of an export. */
export const exportReport = {
  title: 'Báo cáo xuất',
  written: 'Ghi lúc',
  files: 'Tệp',
  length: 'Thời lượng',
  loudness: 'Độ lớn tích hợp',
  truePeak: 'True peak',
  silence: 'im lặng',
  voices: 'Giọng: tên, nhân vật, bộ máy giọng nói, giấy phép, dùng cho thương mại, số câu',
  licenceUnknown: 'không rõ giấy phép',
  serviceTerms: 'theo điều khoản của dịch vụ',
  commercial:
    '{commercial, select, allowed {được dùng cho thương mại} forbidden {không được dùng cho thương mại} other {không rõ có được dùng cho thương mại không}}',
  openRail:
    '{licence}: được bán, nhưng cấm một số cách dùng (làm hại hoặc lừa dối người khác, mạo danh, phân biệt đối xử, bịa đặt có hại); ai nhận bản lồng tiếng cũng phải tuân theo các điều cấm này',
  consent: 'giọng nhân bản của {person}, đã đồng ý ngày {date}: {statement}',
  cuesFromFilm: 'Câu lấy từ tiếng của phim: mô hình, giấy phép, dùng cho thương mại',
  recogniser: 'nhận dạng bằng {name}',
  diariser: 'tách người nói bằng {name}',
  music: 'Nhạc nền: từ, đến, mức âm, tệp',
  narrator: 'thuyết minh',
  notFitting: 'Câu không vừa',
  missing: 'Câu chưa có bản thu',
  failed: 'Câu có bản thu không đọc được',
  none: 'không có',
  disclosure: 'Công bố giọng tổng hợp',
}

/** What of the film will not be in its copy as it was, and why. */
export const filmFindings = {
  stops: 'Không ghi được bản lồng tiếng vào phim này.',
  kinds: {
    'picture-codec': '{container} không chứa được hình {codec} của phim.',
    'audio-codec':
      '{effect, select, stops {{container} không chứa được rãnh lồng tiếng dạng {codec}.} other {Phim mới thiếu rãnh tiếng {about}: {container} không chứa được.}}',
    'subtitle-codec':
      '{effect, select, lost {Phim mới thiếu rãnh phụ đề {about}: {container} không chứa được.} other {Rãnh phụ đề {about} được ghi dạng {to}{styled, select, true {; mất phông chữ, màu và vị trí} other {}}.}}',
    'subtitle-track': 'Phim mới thiếu phụ đề {about}: {container} cần ffmpeg để ghi phụ đề.',
    cover: 'Phim mới thiếu ảnh bìa {about}: {container} không chứa được.',
    attachment: 'Phim mới thiếu tệp đính kèm {about}: {container} không chứa được.',
    timecode:
      '{effect, select, lost {Phim mới thiếu mã thời gian {about}: cần ffmpeg để ghi.} changed {{container} không có rãnh mã thời gian: mốc đầu {about} được ghi thành thẻ.} other {Rãnh mã thời gian được ghi lại với mốc đầu {about}.}}',
    'data-stream': 'Phim mới thiếu dòng dữ liệu {about}: dữ liệu không được chép.',
    chapters: 'Phim mới thiếu {count, number} chương: {container} cần ffmpeg để ghi chương.',
    hdr: 'Phim mới thiếu thông tin HDR {about}: {container} không ghi được như trong phim gốc.',
    'edit-list':
      '{seconds, plural, =0 {Hình ghép từ nhiều đoạn; bản sao sẽ chiếu hết mọi đoạn.} other {{seconds, number, ::.0} giây bị ẩn ở đầu phim sẽ hiện ra.}}',
    encrypted: 'Phim được mã hoá, không thể chép để phát nơi khác.',
    'no-picture': 'Tệp này không có hình.',
    'variable-frame-rate': 'Nhịp khung hình của phim không đều; từng khung vẫn giữ đúng thời điểm.',
    'dub-longer':
      'Bản lồng tiếng dài hơn phim {seconds, number, ::.0} giây; hình cuối sẽ đứng yên.',
    'dub-shorter': 'Bản lồng tiếng hết trước phim {seconds, number, ::.0} giây.',
    'several-defaults': 'Chỉ rãnh đầu tiên được phát mặc định.',
  },
  remedies: {
    'install-ffmpeg': 'Muốn có, hãy cài ffmpeg.',
    'write-mkv': 'Muốn giữ, hãy chọn loại tệp MKV.',
    'write-mp4': 'Muốn giữ như cũ, hãy chọn loại tệp MP4 hoặc MOV.',
    'join-first': 'Hãy xuất phim thành một đoạn liền từ phần mềm dựng trước.',
    'sound-alone': 'Hãy xuất riêng âm thanh.',
    'other-format': 'Hãy chọn định dạng âm thanh khác, hoặc loại tệp MKV.',
    'film-length': 'Muốn khớp, hãy bật “Dài đúng bằng hình”.',
  },
}

/** What can be chosen about a review package. */
export const reviewExport = {
  pack: 'Dạng gói',
  packs: { folder: 'Thư mục', zip: 'Tệp zip', html: 'Một tệp HTML' },
  packHints: {
    folder: 'Mở index.html bằng cách bấm đúp, hoặc đưa cả thư mục lên máy chủ web.',
    zip: 'Thư mục đó được nén lại để gửi thư hay chia sẻ; giải nén rồi mới mở.',
    html: 'Tất cả trong một tệp, bấm đúp là mở; hợp với phim ngắn.',
  },
  most: 'Nhiều nhất',
  asFolder: 'Ghi ra thư mục',
  asZip: 'Ghi ra tệp zip',
  wholeFilm: 'Cả phim',
  from: 'Từ',
  to: 'Đến',
  rangeEmpty: 'Như vậy thì không còn đoạn nào.',
  everybody: 'Câu của mọi nhân vật',
  noSpeaker: 'Không có nhân vật',
  changesOnly: 'Chỉ những gì đã đổi',
  changesOnlyHint: 'Và những câu có ghi chú, kèm cách đã xử lý.',
  noRound: 'Chưa gửi duyệt lần nào.',
  since: 'Kể từ',
  round: 'Vòng {round}',
  originalHint: 'Phụ đề có lời trước khi dịch, hiện bên cạnh từng câu theo thời gian.',
  chooseOriginal: 'Chọn phụ đề…',
  noOriginal: 'Bỏ lời gốc',
  soundAndPicture: 'Âm thanh và hình',
  quality: 'Chất lượng âm thanh',
  qualities: { good: 'Tốt', small: 'Nhỏ, cho đường truyền chậm' },
  dub: 'Kèm âm thanh chỉ có giọng',
  dubHint: 'Để chuyển qua lại giữa bản hoà âm và chỉ giọng lồng.',
  picture: 'Hình',
  pictures: { stills: 'Ảnh tĩnh cách vài giây', film: 'Bản phim nhỏ', none: 'Không có' },
  noFilm: 'Dự án chưa có phim.',
  noFfmpeg: 'Máy này cần có ffmpeg.',
  page: 'Trang duyệt',
  watermark: 'Chữ in mờ',
  watermarkHint: 'Chữ in trên trang và hình, ví dụ bản này dành cho ai.',
  language: 'Mở bằng ngôn ngữ',
  date: 'Hiện ngày hôm nay',
  private:
    'Gói chỉ có chữ, âm thanh và ghi chú: không có đường dẫn, khoá hay tài khoản của bạn. Ai có gói đều mở được.',
}
