export const edit = {
  save: {
    title: 'Lưu phụ đề',
    format: 'Định dạng',
    formats: {
      srt: 'SubRip (SRT)',
      vtt: 'WebVTT',
      ass: 'Advanced SubStation (ASS)',
      ttml: 'TTML (IMSC)',
      dapt: 'Kịch bản lồng tiếng (DAPT)',
    },
    assKept:
      'Kiểu chữ, phông, biển hiệu, bài hát và những dòng không sửa giữ y như tệp gốc. Dòng đã sửa giữ kiểu chữ nhưng mất hiệu ứng giữa lời.',
    assPlain:
      'Mọi câu dùng chung một kiểu chữ đơn giản; dự án mở từ tệp ASS thì giữ được kiểu chữ của tệp đó.',
    labels: 'Ghi tên nhân vật',
    labelsHint:
      'SRT ghi [Tên] trước lời, WebVTT ghi bằng thẻ giọng, các dạng khác có trường riêng. Bỏ đi khi phụ đề dành cho người xem.',
    labelsNone: 'Dự án này không nêu nhân vật nào.',
    originals: 'Cả hai ngôn ngữ: lời gốc ở dưới',
    bom: 'Đánh dấu UTF-8 ở đầu tệp (BOM)',
    bomHint: 'Tệp luôn là UTF-8. Chỉ cần đánh dấu cho trình phát cũ hiện sai dấu tiếng Việt.',
    preview: 'Tệp sẽ trông như thế này',
    apply: 'Chọn chỗ lưu…',
  },
  cueNumber: 'câu {number, number}',
  startAtPlayhead:
    'Đầu phát chưa nằm trước lúc câu này kết thúc (cần ít nhất {ms, number} ms). Hãy đưa đầu phát tới chỗ câu nên bắt đầu rồi thử lại.',
  endAtPlayhead:
    'Đầu phát chưa nằm sau lúc câu này bắt đầu (cần ít nhất {ms, number} ms). Hãy đưa đầu phát tới chỗ câu nên kết thúc rồi thử lại.',
  shift: {
    title: 'Dịch thời gian',
    amount: 'Dịch đi',
    hint: 'Số âm là sớm hơn. Khoảng cách giữa các câu được giữ nguyên.',
    unit: 'Đơn vị',
    units: { ms: 'mili giây', seconds: 'giây', frames: 'khung hình' },
    scope: 'Những câu nào',
    scopes: {
      selected: 'Đang chọn ({count, number})',
      following: 'Từ câu này trở đi ({count, number})',
      speaker: 'Của nhân vật này từ câu này trở đi ({count, number})',
      all: 'Tất cả ({count, number})',
    },
    apply: 'Dịch',
  },
  stretch: {
    title: 'Co giãn thời gian',
    way: 'Theo',
    ways: {
      frames: 'tốc độ khung hình',
      anchors: 'hai điểm đồng bộ',
      film: 'tiếng nói trong phim',
    },
    film: {
      looking: 'Đang so với tiếng trong phim…',
      unread: 'Chưa đọc xong tiếng trong phim. Hãy thử lại khi dạng sóng đã đầy đủ.',
      off: 'Phụ đề {way, select, shift {lệch {seconds, number} giây so với} cuts {thuộc bản dựng khác với} other {chạy ở tốc độ khác với}} tiếng nói trong phim{way, select, cuts {, bản này thêm hoặc bớt cảnh.} other {: có thể thuộc một bản phim khác.}}',
      compare: 'Chỉnh cho khớp…',
      otherCut:
        'Phim là một bản dựng khác: đầu phim dời {seconds, number, ::sign-always .0} giây, và',
      cut: 'từ {at} trở đi dời {seconds, number, ::sign-always .0} giây',
      missing: 'Sẽ xoá {count, number} câu của các cảnh không có trong phim. Hoàn tác sẽ đưa lại.',
      fits: 'Các câu đã khớp, hoặc tiếng trong phim không cho biết.',
    },
    from: 'Phụ đề khớp với phim',
    to: 'Phim này chạy',
    fps: '{rate} hình/giây',
    points: { first: 'Đồng bộ theo câu', last: 'và câu' },
    noCue: 'Không có câu này.',
    atPlayhead: 'Tại đầu phát',
    anchor: 'Câu {number} bắt đầu lúc',
    preview: 'Câu {number, number}: {before} → {after}',
    wrong: 'Điểm thứ hai phải sau điểm thứ nhất.',
    apply: 'Co giãn',
  },
  startTimecode: {
    title: 'Mã thời gian đầu phim',
    label: 'Mã thời gian của khung hình đầu',
    hint: 'Giờ, phút, giây và khung hình, ví dụ 01:00:00:00. Đồng hồ và bản xuất đếm từ đây; để trống thì theo lần xuất trước.',
    wrong: 'Hãy viết như 01:00:00:00, hoặc 01:00:00;00 nếu là drop-frame.',
  },
  rename: {
    title: 'Đổi tên dự án',
    hint: 'Hiện trong cửa sổ, danh sách dự án và tên tệp. Thư mục giữ nguyên: {path}',
    apply: 'Đổi tên',
  },
  goTo: {
    title: 'Tới câu hoặc thời điểm',
    label: 'Số của câu, hoặc thời gian',
    hint: 'Ví dụ 120, hoặc 1:02:03,5. Phim có {cues, number} câu.',
    wrong: 'Hãy viết một số từ 1 tới {cues, number}, hoặc thời gian như 1:02:03.',
    apply: 'Tới đó',
  },
}
