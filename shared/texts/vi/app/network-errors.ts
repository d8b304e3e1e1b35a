/** The part of `errors` about the way to a service and back. */
export const networkErrors = {
  OFFLINE: {
    what: 'Không kết nối được với dịch vụ.',
    next: 'Hãy kiểm tra mạng và địa chỉ của kết nối, hoặc dùng giọng ngoại tuyến.',
  },
  NETWORK_OFF: {
    what: 'Không gửi gì đi, vì Cuecast đang được đặt ở chế độ không dùng mạng.',
    next: 'Tắt “Không dùng mạng” trong Cài đặt › Chung, hoặc dùng giọng ngoại tuyến.',
  },
  ANSWER_LOST: {
    what: 'Không rõ dịch vụ đã nhận yêu cầu hay chưa vì câu trả lời bị mất.',
    next: 'Hãy lồng lại: nếu dịch vụ nhận ra đây là yêu cầu cũ thì không bị tính tiền lần nữa; nếu không, Cuecast sẽ hỏi bạn trước.',
  },
  TIMEOUT: {
    what: 'Dịch vụ không trả lời kịp.',
    next: 'Hãy thử lại. Nếu còn xảy ra, hãy lồng tiếng ít câu hơn mỗi lần.',
  },
  INSECURE_URL: {
    what: 'Địa chỉ này không được mã hoá nên khoá có thể bị lộ.',
    next: 'Hãy dùng địa chỉ bắt đầu bằng https://.',
  },
  PLAIN_HTTP_NOT_AGREED: {
    what: 'Chưa gửi gì: địa chỉ này không được mã hoá và bạn chưa đồng ý.',
    next: 'Hãy nhập lại địa chỉ trong phần Cài đặt: ở đó bạn sẽ được hỏi.',
  },
  ADDRESS_REFUSED: {
    what: 'Cuecast không kết nối đến địa chỉ này.',
    next: 'Hãy kiểm tra lại: http thường chỉ dành cho máy này và các máy trong mạng nội bộ; địa chỉ bắt đầu bằng 169.254 hay fe80 không phải của dịch vụ nào.',
  },
  DOWNLOAD_REFUSED: {
    what: 'Tệp âm thanh nằm ở một địa chỉ không được phép tải.',
    next: 'Hãy báo cho người quản lý dịch vụ địa chỉ được nêu.',
  },
  SERVICE_NOT_RUNNING: {
    what: 'Dịch vụ giọng ngoại tuyến chưa chạy.',
    next: 'Hãy đợi vài giây. Nếu còn xảy ra, hãy khởi động lại Cuecast.',
  },
  PORT_IN_USE: {
    what: 'Cổng này đang bị chương trình khác giữ.',
    next: 'Hãy đóng chương trình đó hoặc chọn số cổng khác.',
  },
}
