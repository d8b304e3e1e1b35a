/** Gói duyệt mở trên điện thoại và máy khác trong cùng mạng. */
export const shareReview = {
  title: 'Chia sẻ trong mạng này',
  about:
    'Điện thoại và máy tính trong cùng mạng mở gói duyệt bằng một địa chỉ, không cần tệp; ghi chú về đây ngay khi được viết.',
  address: 'Địa chỉ của máy này',
  opens:
    'Máy này sẽ nhận kết nối từ mạng riêng tại địa chỉ trên cho đến khi bạn dừng hoặc đóng dự án. Ai có địa chỉ đầy đủ đều nghe và ghi chú được; ngoài ra không mở gì khác. Nội dung và tuỳ chọn giống gói duyệt xuất lần trước.',
  stayOffline: 'Cuecast đang ở chế độ luôn ngoại tuyến. Hãy tắt trong Cài đặt › Chung để chia sẻ.',
  noNetwork: 'Máy này không ở trong mạng riêng nào. Hãy nối Wi-Fi hoặc cáp mạng.',
  lookAgain: 'Tìm lại',
  options: 'Tuỳ chọn bản duyệt…',
  start: 'Chia sẻ',
  preparing: 'Đang chuẩn bị gói duyệt: {percent}',
  stop: 'Dừng chia sẻ',
  keepSharing: 'Tiếp tục chia sẻ',
  scan: 'Quét mã bằng điện thoại, hoặc mở địa chỉ này trên máy khác (vòng {round}):',
  code: 'Mã QR của địa chỉ',
  copy: 'Chép địa chỉ',
  copied: 'Đã chép địa chỉ.',
  reviewers: 'Người duyệt',
  noReviewers: 'Chưa ai mở trang.',
  listening: 'đang mở trang',
  left: 'đã rời trang',
  counts: '{notes, number} ghi chú, {verdicts, number} câu đã đánh giá',
  ends: 'Ghi chú hiện trong bảng Duyệt. Khi dừng, trang vẫn giữ ghi chú trong trình duyệt của người duyệt.',
  sharing: 'Đang chia sẻ trong mạng này',
}
