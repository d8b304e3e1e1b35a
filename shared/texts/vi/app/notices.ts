/** What the window says about the app itself, and about damage to a project. */
export const notices = {
  recording: {
    title:
      'Lần thu{cue, select, there { câu {number, number}} other {}} lúc {time} chưa xong: còn giữ được {seconds} giây',
    titlePart:
      'Đoạn thu lại{cue, select, there { của câu {number, number}} other {}} lúc {time} chưa xong: còn giữ được {seconds} giây',
    hint: 'Hãy nghe lại, giữ làm bản thu, hoặc bỏ đi.',
    cueGone:
      'Câu ấy không còn nữa (“{text}”). Hãy chọn một câu khác để giữ bản thu ở đó, hoặc bỏ đi.',
    listen: 'Nghe',
    keep: 'Giữ làm bản thu của câu {number, number}',
    discard: 'Bỏ đi…',
    discardForGood: 'Bỏ hẳn',
    titleMany: '{count, number} lần thu chưa thành bản thu',
    hintMany: 'Chúng được thu liền một mạch. Mỗi lần thành một bản thu của câu, hoàn tác được.',
    keepMany: 'Giữ cả {count, number}',
  },
  key: {
    missing: '{name} cần khoá truy cập.',
    wrong: '{name} không nhận khoá truy cập này.',
    hint: 'Những câu đã lồng vẫn nghe và xuất được.',
    enter: 'Nhập khoá…',
  },
  projectDamaged: 'Dự án bị hỏng một phần.',
  storage: {
    noRoom: 'Không còn chỗ để lưu âm thanh.',
    kept: 'Những gì bạn sửa được giữ trong bộ nhớ và Cuecast tự thử lưu lại.',
    runWaits:
      'Việc lồng tiếng đang chờ, không gửi thêm câu nào tính tiền, và tự chạy tiếp khi lưu được.',
    rendersWait: 'Chưa lồng tiếng tiếp được cho tới khi lưu xong.',
    again: 'Thử lưu lại',
    elsewhere: 'Lưu sang chỗ khác…',
  },
  readOnly: {
    title: 'Chỉ đọc.',
    'in-use': 'Dự án đang mở ở một cửa sổ Cuecast khác nên ở đây chỉ xem và nghe được.',
    'no-permission': 'Không ghi được vào thư mục dự án nên chỉ xem và nghe được.',
    copy: 'Lưu một bản sao…',
  },
  UPDATED: {
    what: 'Cuecast đã đổi phiên bản.',
    next: 'Xem điểm mới và cách quay lại ở Cài đặt › Giới thiệu.',
  },
  UPDATE_NOT_STARTED: {
    what: 'Phiên bản kia không khởi động được nên phiên bản này đã được khôi phục.',
    next: 'Không mất gì cả. Hãy thử lại khi có phiên bản mới hơn.',
  },
  WINDOW_RELOADED: {
    what: 'Cửa sổ vừa gặp sự cố và đã được tải lại.',
    next: 'Những gì bạn đã sửa vẫn còn; chỉ lịch sử hoàn tác là mất.',
  },
  PROJECT_REOPENED: {
    what: 'Lần trước Cuecast không đóng bình thường,',
    next: 'nên dự án này được mở lại như bạn đã để.',
  },
  PROJECT_CRASHED_AGAIN: {
    what: 'Cuecast lại dừng đột ngột khi đang mở dự án này, nên lần này không tự mở lại.',
    next: 'Bạn có thể mở nó ở bên dưới; các bản trước nằm trong thư mục “backups” của dự án.',
  },
  PROJECT_REPLACED: {
    what: 'Một chương trình khác đã thay tệp của dự án này khi đang mở, chẳng hạn thư mục đồng bộ hay bản sao lưu được khôi phục.',
    next: 'Bản của bạn vẫn tiếp tục ở đây. Bản kia được giữ tại:',
  },
  EDITS_TAKEN_UP: {
    what: 'Lần trước có chỉnh sửa không lưu được vì ổ đĩa đầy hoặc không ghi được.',
    next: 'Chúng được giữ ở nơi khác và nay đã có lại trong dự án.',
  },
  EDITS_KEPT_APART: {
    what: 'Lần trước có chỉnh sửa không lưu được, và dự án đã đổi từ khi đó.',
    next: 'Dự án được mở như trên ổ đĩa. Bản có những chỉnh sửa ấy được giữ tại:',
  },
  openForeign: 'Mở bản kia',
  INTERNAL_FAILURE: {
    what: 'Cuecast vừa gặp một lỗi không lường trước.',
    next: 'Những gì bạn đã sửa vẫn được lưu. Nếu có gì không phản hồi nữa, hãy thoát rồi mở lại Cuecast.',
  },
  SETTINGS_DAMAGED: {
    what: 'Tệp cài đặt bị hỏng nên Cuecast dùng cài đặt mặc định.',
    next: 'Các kết nối và danh sách dự án gần đây không còn; dự án vẫn nguyên vẹn. Tệp hỏng được giữ ở:',
  },
  SETTINGS_NEWER: {
    what: 'Cài đặt này do một bản Cuecast mới hơn lưu.',
    next: 'Bản này dùng những gì nó hiểu được. Tệp mới hơn được giữ ở:',
  },
  SETTINGS_PARTLY_DAMAGED: {
    what: 'Một phần tệp cài đặt không đọc được nên trở về mặc định.',
    next: 'Phần còn lại giữ nguyên. Bản sao của tệp cũ được giữ ở:',
  },
  CONNECTIONS_DAMAGED: {
    what: 'Một số kết nối không đọc được và không còn trong danh sách.',
    next: 'Hãy thêm lại chúng ở Cài đặt › Kết nối. Bản sao của tệp cũ được giữ ở:',
  },
  KEYS_DAMAGED: {
    what: 'Tệp khoá truy cập bị hỏng.',
    next: 'Hãy nhập lại khoá của các kết nối ở Cài đặt › Kết nối. Tệp hỏng được giữ ở:',
  },
  USAGE_DAMAGED: {
    what: 'Sổ chi tiêu bị hỏng.',
    next: 'Phần đọc được vẫn còn; tổng đã dùng có thể thiếu. Tệp cũ được giữ ở:',
  },
  REQUESTS_DAMAGED: {
    what: 'Số yêu cầu đã gửi hôm nay bị hỏng nên đếm lại từ 0.',
    next: 'Dịch vụ không báo giới hạn có thể từ chối sớm hơn con số hiển thị. Tệp hỏng được giữ ở:',
  },
  CAST_LIBRARY_DAMAGED: {
    what: 'Thư viện phân vai bị hỏng nên bắt đầu lại từ đầu.',
    next: 'Phân vai trong từng dự án vẫn nguyên vẹn. Tệp hỏng được giữ ở:',
  },
  DICTIONARY_DAMAGED: {
    what: 'Bản từ điển trên máy này bị hỏng.',
    next: 'Đồng bộ lại để lấy từ điển của dịch vụ; những sửa đổi chưa gửi nằm trong tệp được giữ ở:',
  },
  PROFILES_DAMAGED: {
    what: 'Bản hồ sơ giọng trên máy này bị hỏng.',
    next: 'Đồng bộ lại để lấy hồ sơ của dịch vụ; những sửa đổi chưa gửi nằm trong tệp được giữ ở:',
  },
  SERVICE_DATA_RESTORED: {
    what: 'Dữ liệu của giọng ngoại tuyến bị hỏng và đã được khôi phục từ bản sao lưu.',
    next: 'Tài khoản và khoá API đã trở lại; thay đổi gần đây nhất ở đó có thể thiếu. Dữ liệu cũ được giữ ở:',
  },
  SERVICE_DATA_LOST: {
    what: 'Dữ liệu của giọng ngoại tuyến bị hỏng và đã được thay mới.',
    next: 'Tài khoản và khoá API cho chương trình khác cần tạo lại. Dữ liệu cũ được giữ ở:',
  },
  VOICE_SWITCHED_OFF: {
    what: 'Cuecast đã tắt một giọng vì mô hình của nó ngừng hoạt động ba lần.',
    next: 'Các câu dùng giọng này sẽ báo lỗi cho tới khi bạn bật lại trong Cài đặt › Giọng đọc. Giọng:',
  },
  SETTINGS_NOT_SAVED: {
    what: 'Không ghi được cài đặt.',
    next: 'Cài đặt, kết nối và danh sách gần đây chỉ giữ tới khi thoát. Hãy kiểm tra quyền ghi và chỗ trống của tệp:',
  },
}
