export const languageModel = {
  about:
    'Không bắt buộc. Khi quy tắc không tìm được cách nói ngắn hơn mà vừa, một mô hình ngôn ngữ có thể gợi ý: chạy ngay trên máy này (Ollama, llama.cpp, LM Studio) hoặc dịch vụ nào theo định dạng OpenAI. Chưa gửi gì cho đến khi bạn hỏi và đồng ý.',
  addressHint:
    'Gồm cả phiên bản, không có /chat/completions. http thường chỉ dùng được trên máy này, và trong mạng nội bộ nếu bạn cho phép.',
  model: 'Mô hình',
  addressExample: 'http://127.0.0.1:11434/v1',
  modelExample: 'gemma3:4b',
  modelHint: 'Đúng tên mà dịch vụ dùng.',
  noKey: 'Để trống nếu không cần, như khi chạy trên máy này.',
  limits: 'Giới hạn một lượt',
  requests: 'yêu cầu',
  tokens: 'token',
  timeout: 'Chờ trả lời lâu nhất',
  seconds: 'giây',
  limitsHint:
    'Một lượt hỏi lần lượt từng câu và dừng trước khi vượt một trong hai mức. Lượt dịch nêu mức riêng trước khi bắt đầu.',
  testHint: 'Phép thử gửi một câu ví dụ, không gửi lời thoại của bạn.',
  good: 'Mô hình trả lời sau {seconds} giây, {count, plural, =0 {không cách nói nào dùng được. Hãy thử mô hình lớn hơn.} other {có # cách nói dùng được.}}',
  saved: 'Đã lưu',
  agreed: 'Được gửi lời thoại đến địa chỉ này.',
  notAgreed: 'Bạn sẽ được hỏi trước khi gửi lời thoại đến địa chỉ này.',
  withdraw: 'Rút lại',
  offer: 'Mô hình ngôn ngữ có thể gợi ý khi quy tắc không tìm được cách nói nào vừa.',
  setUp: 'Thiết lập…',
  ask: 'Hỏi {model}{count, plural, =0 {} other { về # câu}}',
  asking: 'Đang hỏi: {done, number}/{total, number}',
  waiting: 'Đang hỏi mô hình ngôn ngữ…',
  nothing:
    'Mô hình không gợi ý được gì dùng được: quá dài, khác ngôn ngữ, hoặc đổi tên riêng hay con số.',
  unreadable:
    'Mô hình trả lời theo dạng mà Cuecast không đọc được. Hãy hỏi lại hoặc chọn mô hình khác.',
  used: '{requests, number} yêu cầu, {tokens, number} token',
  suggested: 'mô hình ngôn ngữ gợi ý',
  agree: {
    title: 'Gửi lời thoại đến {address}?',
    local: 'Địa chỉ này ở ngay trên máy bạn: không có gì rời khỏi máy.',
    remote: 'Lời thoại sẽ rời khỏi máy này; dịch vụ ấy dùng chúng thế nào là do họ.',
    what: 'Với mỗi câu được hỏi, sẽ gửi: lời của câu, lời của câu trước và câu sau, ngôn ngữ và độ dài tối đa. Không bao giờ gửi: tên tệp, nhân vật, thời gian, âm thanh.',
    limit:
      'Nhiều nhất {requests, number} yêu cầu và {tokens, number} token một lượt. Dịch vụ có thể tính phí.',
    yes: 'Gửi và nhớ cho địa chỉ này',
  },
  next: {
    UNAUTHORIZED: 'Nhập lại khoá trong Cài đặt, mục Mô hình ngôn ngữ.',
    FORBIDDEN:
      'Khoá này không được dùng mô hình ấy. Kiểm tra cả hai trong Cài đặt, mục Mô hình ngôn ngữ.',
    NOT_FOUND: 'Kiểm tra địa chỉ và tên mô hình trong Cài đặt, mục Mô hình ngôn ngữ.',
    RATE_LIMITED: 'Chờ một lúc rồi hỏi tiếp những câu còn lại. Các gợi ý đã có vẫn giữ nguyên.',
    OFFLINE:
      'Kiểm tra xem chương trình hay dịch vụ có đang chạy không, và địa chỉ trong Cài đặt, mục Mô hình ngôn ngữ.',
    TIMEOUT: 'Cho chờ lâu hơn trong Cài đặt, mục Mô hình ngôn ngữ, hoặc dùng mô hình nhỏ hơn.',
    BAD_RESPONSE:
      'Kiểm tra xem địa chỉ có theo định dạng OpenAI không; mô hình lớn hơn có thể theo tốt hơn.',
    INVALID_PARAMETER: 'Kiểm tra tên mô hình trong Cài đặt, mục Mô hình ngôn ngữ.',
    INSUFFICIENT_CREDITS: 'Nạp thêm cho tài khoản ở dịch vụ ấy. Các gợi ý đã có vẫn giữ nguyên.',
    SERVICE_ERROR: 'Thử lại sau vài phút. Các gợi ý đã có vẫn giữ nguyên.',
  },
}
