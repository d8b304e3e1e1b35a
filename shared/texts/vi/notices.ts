export const notices = {
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
    again: 'Thử lại',
    copy: 'Lưu một bản sao…',
  },
  WINDOW_RELOADED: {
    what: 'Cửa sổ vừa gặp sự cố và đã được tải lại.',
    next: 'Những gì bạn đã sửa vẫn còn; chỉ lịch sử hoàn tác là mất.',
  },
  INTERNAL_FAILURE: {
    what: 'Cuecast vừa gặp một lỗi không lường trước.',
    next: 'Những gì bạn đã sửa vẫn được lưu. Nếu có gì không phản hồi nữa, hãy thoát rồi mở lại Cuecast.',
  },
  SETTINGS_DAMAGED: {
    what: 'Tệp cài đặt bị hỏng nên Cuecast dùng cài đặt mặc định.',
    next: 'Các kết nối và danh sách dự án gần đây không còn; dự án vẫn nguyên vẹn. Tệp hỏng được giữ ở:',
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
    what: 'Nhật ký ký tự đã dùng bị hỏng.',
    next: 'Phần đọc được vẫn còn; tổng đã dùng có thể thiếu. Tệp cũ được giữ ở:',
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
  SETTINGS_NOT_SAVED: {
    what: 'Không ghi được cài đặt.',
    next: 'Cài đặt, kết nối và danh sách gần đây chỉ giữ tới khi thoát. Hãy kiểm tra quyền ghi và chỗ trống của tệp:',
  },
}
