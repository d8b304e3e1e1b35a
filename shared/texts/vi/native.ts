/** What the operating system draws: dialogs, menus, notices. */
export const native = {
  embedded: 'Giọng ngoại tuyến',
  menu: { file: 'Tệp', edit: 'Sửa', quit: 'Thoát' },
  open: {
    project: 'Mở phụ đề hoặc dự án',
    projectType: 'Phụ đề và dự án Cuecast',
    subtitles: 'Chọn phụ đề đã sửa',
    subtitlesType: 'Phụ đề',
    film: 'Chọn phim hoặc âm thanh gốc',
    filmType: 'Phim và âm thanh',
    sound: 'Nhập tệp âm thanh làm bản thu',
    soundType: 'Tệp âm thanh',
    castMap: 'Nhập bảng phân vai',
    dictionary: 'Nhập từ điển',
    allFiles: 'Mọi tệp',
  },
  save: {
    subtitles: 'Lưu phụ đề',
    copy: 'Lưu một bản sao của dự án',
    copyName: '{project} (bản sao)',
    export: 'Xuất bản lồng tiếng',
    report: 'Lưu báo cáo khớp thời gian',
    reportName: '{project} - khớp thời gian',
    castMap: 'Xuất bảng phân vai',
    castMapName: 'Bảng phân vai',
    dictionary: 'Xuất từ điển',
    dictionaryName: 'Từ điển phát âm',
    usage: 'Xuất bảng ký tự đã dùng',
    usageName: 'Ký tự đã dùng',
  },
  replace: {
    question: 'Thay {files} tệp đã có bằng tệp mới?',
    replace: 'Thay',
    cancel: 'Huỷ',
  },
  notices: {
    runDone: 'Lồng tiếng xong: {project}',
    runFailed: 'Lồng tiếng bị dừng: {project}',
    runCounts: '{done, number} câu đã lồng{failed, plural, =0 {} other {, # câu lỗi}}.',
    exportDone: 'Đã xuất {file}',
    exportFailed: 'Không xuất được {file}',
    seeWindow: 'Mở Cuecast để xem phải làm gì.',
    reasons: {
      INSUFFICIENT_CREDITS: 'Tài khoản không đủ ký tự. Nạp thêm rồi bấm “Làm tiếp”.',
      CREDIT_LIMIT: 'Đã tới mức ký tự bạn đặt. Nâng mức rồi bấm “Làm tiếp”.',
      UNAUTHORIZED: 'Khoá truy cập bị thiếu hoặc sai.',
      FORBIDDEN: 'Khoá truy cập không có quyền hoặc đã bị xoá.',
      DISK_FULL: 'Ổ đĩa đã đầy.',
    },
  },
  leaving: {
    title: 'Thoát Cuecast?',
    runUnderWay: 'Đang lồng tiếng “{project}”: {settled, number}/{total, number} câu.',
    exportUnderWay: 'Đang xuất {file}: {part, number, percent}.',
    runResumes:
      'Nếu thoát, việc lồng tiếng dừng ở đây và tự chạy tiếp khi mở lại Cuecast. Không câu nào bị tính tiền hai lần.',
    exportIsOffered: 'Nếu thoát, bản xuất dang dở bị bỏ; lần mở sau, Cuecast sẽ mời bạn xuất lại.',
    quit: 'Thoát – làm tiếp lần sau',
    stay: 'Ở lại',
  },
  failedStart: {
    title: 'Cuecast không khởi động được',
    file: 'Không dùng được tệp này:\n{path}\n({reason})\n\nHãy đổi tên hoặc chuyển nó đi nơi khác rồi mở lại Cuecast. Dự án của bạn không bị ảnh hưởng.',
    other:
      '{reason}\n\nHãy mở lại Cuecast. Nếu vẫn không được, hãy đổi tên thư mục dữ liệu của ứng dụng rồi thử lại:\n{dataFolder}\nDự án của bạn không nằm trong thư mục này.',
  },
  crash: {
    again: 'Cửa sổ Cuecast lại gặp sự cố',
    againDetail:
      'Đây là lần thứ hai trong vòng một phút. Những gì bạn đã sửa được giữ trong dự án. Có thể tải lại cửa sổ, hoặc thoát rồi mở lại Cuecast.',
    hangs: 'Cửa sổ Cuecast không phản hồi',
    hangsDetail:
      'Có thể nó đang làm một việc nặng: hãy đợi thêm. Nếu tải lại, chữ vừa gõ trong giây cuối có thể mất; những gì khác được giữ nguyên.',
    reload: 'Tải lại',
    quit: 'Thoát',
    wait: 'Đợi thêm',
  },
}
