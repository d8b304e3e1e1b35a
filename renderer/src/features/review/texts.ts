export const vi = {
  commands: {
    importReviewNotes: 'Nhập ghi chú duyệt…',
    shareReview: 'Chia sẻ trong mạng này…',
    showReview: 'Bảng duyệt',
    nextNote: 'Đến ghi chú duyệt đang mở kế tiếp',
    previousNote: 'Về ghi chú duyệt đang mở trước đó',
    takeSuggestion: 'Lấy lời đề nghị của ghi chú duyệt',
    noteDone: 'Đánh dấu ghi chú duyệt đã sửa',
    lockApproved: 'Khoá các bản thu đã đạt',
    copyNotes: 'Chép các ghi chú duyệt đang hiện',
  },
  /** Gói duyệt mở trên điện thoại và máy khác trong cùng mạng. */
  shareReview: {
    title: 'Chia sẻ trong mạng này',
    about:
      'Điện thoại và máy tính trong cùng mạng mở gói duyệt bằng một địa chỉ, không cần tệp; ghi chú về đây ngay khi được viết.',
    address: 'Địa chỉ của máy này',
    opens:
      'Máy này sẽ nhận kết nối từ mạng riêng tại địa chỉ trên cho đến khi bạn dừng hoặc đóng dự án. Ai có địa chỉ đầy đủ đều nghe và ghi chú được; ngoài ra không mở gì khác. Nội dung và tuỳ chọn giống gói duyệt xuất lần trước.',
    stayOffline:
      'Cuecast đang ở chế độ luôn ngoại tuyến. Hãy tắt trong Cài đặt › Chung để chia sẻ.',
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
  },
}

export const en: typeof vi = {
  commands: {
    importReviewNotes: 'Import review notes…',
    shareReview: 'Share on this network…',
    showReview: 'Review panel',
    nextNote: 'Go to the next open review note',
    previousNote: 'Go to the previous open review note',
    takeSuggestion: 'Use the suggested wording of the review note',
    noteDone: 'Mark the review note done',
    lockApproved: 'Lock approved takes',
    copyNotes: 'Copy the review notes shown',
  },
  /** A review package that phones and computers of the same network open. */
  shareReview: {
    title: 'Share on this network',
    about:
      'Phones and computers on the same network open the review by an address, without a file; notes arrive here while they are written.',
    address: 'Address of this computer',
    opens:
      'This computer accepts connections from its private network at this address until you stop sharing or close the project. Anyone with the full address can listen and write notes; nothing else is opened. Content and options are those of your last review package.',
    stayOffline: 'Cuecast is set to stay offline. Turn that off in Settings › General to share.',
    noNetwork: 'This computer is on no private network. Connect to Wi-Fi or plug in a cable.',
    lookAgain: 'Look again',
    options: 'Review options…',
    start: 'Share',
    preparing: 'Preparing the review: {percent}',
    stop: 'Stop sharing',
    keepSharing: 'Keep sharing',
    scan: 'Scan the code with a phone, or open this address on another computer (round {round}):',
    code: 'QR code of the address',
    copy: 'Copy the address',
    copied: 'Address copied.',
    reviewers: 'Reviewers',
    noReviewers: 'No reviewer has opened the page yet.',
    listening: 'page open',
    left: 'left the page',
    counts:
      '{notes, plural, one {# note} other {# notes}}, {verdicts, plural, one {# cue} other {# cues}} judged',
    ends: 'Notes appear in the Review panel. When you stop, pages keep their notes in the reviewer’s browser.',
    sharing: 'Shared on this network',
  },
}
