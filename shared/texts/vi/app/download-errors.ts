/** As `errors`, of what this program fetches for itself: models, its own newer versions, certificates. */
export const downloadErrors = {
  DOWNLOAD_REFUSED: {
    what: 'Tệp âm thanh nằm ở một địa chỉ không được phép tải.',
    next: 'Hãy báo cho người quản lý dịch vụ địa chỉ được nêu.',
  },
  DOWNLOAD_UNREACHABLE: {
    what: '{reason, select, page {Nhận được một trang web thay vì tệp: mạng này có thể đang yêu cầu đăng nhập.} insecure {Địa chỉ dẫn tới một nơi không mã hoá.} status {Nhà phát hành hiện không cung cấp tệp này ({status}).} other {Đang tải thì bị ngắt, hoặc địa chỉ không trả lời.}}',
    next: 'Hãy kiểm tra mạng rồi thử lại: quá trình tải tiếp tục từ chỗ đã dừng. Bạn cũng có thể tải mô hình bằng trình duyệt rồi thêm vào đây, hoặc đặt máy chủ thay thế.',
  },
  DOWNLOAD_DAMAGED: {
    what: 'Tệp tải về bị hỏng và đã bị xoá.',
    next: 'Hãy tải lại. Nếu vẫn vậy, hãy dùng mạng khác hoặc máy chủ thay thế.',
  },
  DOWNLOAD_REPLACED: {
    what: 'Nhà phát hành đã thay tệp này sau khi Cuecast lập danh sách, nên tệp không được nhận.',
    next: 'Hãy chọn mô hình khác, hoặc tự tải bằng trình duyệt, kiểm tra rồi thêm vào.',
  },
  DOWNLOAD_IN_USE: {
    what: 'Một Cuecast khác đang tải mô hình này.',
    next: 'Hãy chờ tải xong, hoặc dừng ở chương trình kia.',
  },
  CATALOGUE_INVALID: {
    what: 'Danh sách mô hình bị hỏng, hoặc dành cho phiên bản Cuecast mới hơn.',
    next: 'Hãy cài lại hoặc cập nhật Cuecast. Các mô hình đã có vẫn dùng được.',
  },
  CATALOGUE_UNTRUSTED: {
    what: 'Danh sách bị từ chối: không có chữ ký của nhóm làm ra phiên bản này.',
    next: 'Hãy để catalogue.json và catalogue.json.sig được phát hành cùng nhau vào một thư mục. Danh sách đang dùng vẫn giữ nguyên.',
  },
  CATALOGUE_OLDER: {
    what: 'Danh sách này không mới hơn danh sách đang dùng.',
    next: 'Không có gì thay đổi.',
  },
  SIGNER_INVALID: {
    what: 'Không dùng được chứng thư này để ký: {reason, select, certificate {tệp không chứa chứng thư dạng PEM.} key {tệp không chứa khoá riêng dạng PEM.} locked {khoá riêng được bảo vệ bằng mật khẩu.} mismatch {khoá riêng thuộc về một chứng thư khác.} algorithm {loại khoá này không được phép dùng cho chứng nhận nội dung.} expired {chứng thư đã hết hạn.} early {chứng thư chưa có hiệu lực.} authority {đây là chứng thư của đơn vị cấp, hoặc tự xác nhận chính nó.} purpose {chứng thư dành cho mục đích khác, không phải ký tài liệu hay thư điện tử.} usage {chứng thư không cho phép ký số, hoặc không ghi ai xác nhận nó.} chain {có chứng thư trong chuỗi không được chứng thư kế tiếp xác nhận.} other {{message}}}',
    next: '{reason, select, locked {Hãy lưu khoá không có mật khẩu, ở nơi không ai khác đọc được.} algorithm {Hãy dùng ECDSA (P-256, P-384 hoặc P-521), Ed25519, hoặc RSA từ 2.048 bit trở lên.} chain {Hãy để chứng thư của bạn lên đầu, rồi lần lượt đến các chứng thư xác nhận nó.} mismatch {Hãy chọn khoá được tạo cùng chứng thư này.} other {Hãy xin đơn vị cấp một chứng thư hợp với chứng nhận nội dung (C2PA), hoặc dùng chứng thư do Cuecast tạo.}}',
  },
  SIGNER_NOT_KEPT: {
    what: 'Máy này không có nơi an toàn để giữ khoá ký tệp.',
    next: 'Hãy mở khoá hoặc thiết lập kho khoá của hệ thống rồi xuất lại. Các tệp vẫn có lời công bố và dấu trong âm thanh.',
  },
  UPDATE_UNREACHABLE: {
    what: 'Không kết nối được với máy chủ cập nhật, hoặc máy chủ trả lời không đúng.',
    next: 'Hãy kiểm tra mạng rồi thử lại sau. Phiên bản này vẫn dùng được.',
  },
  UPDATE_UNTRUSTED: {
    what: 'Bản cập nhật bị từ chối: không có chữ ký của bên phát hành phiên bản này.',
    next: 'Chưa có gì bị thay đổi. Hãy thử lại sau; nếu vẫn vậy, đừng cài bản cập nhật này từ nơi khác.',
  },
  UPDATE_OUTDATED: {
    what: '{reason, select, minimum {Phiên bản đang dùng quá cũ, không cập nhật thẳng lên {version} được.} replayed {Máy chủ cập nhật gửi thông tin cũ hơn lần trước.} other {Thông tin trên máy chủ cập nhật đã hết hạn.}}',
    next: 'Hãy kiểm tra ngày giờ của máy rồi thử lại sau, hoặc tự cài phiên bản mới nhất.',
  },
  UPDATE_DAMAGED: {
    what: 'Bản cập nhật tải về bị hỏng và đã bị xoá.',
    next: 'Hãy tải lại. Phiên bản đang dùng không bị thay đổi.',
  },
}
