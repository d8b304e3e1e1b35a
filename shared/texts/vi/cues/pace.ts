export const pace = {
  nothingHelps: 'Không có cách sửa nào giúp được: hãy rút ngắn lời, hoặc dời các câu xung quanh.',
  fixed: {
    extend: '{count, plural, =0 {} other {Đã kéo dài # câu}}',
    shorten: '{count, plural, =0 {} other {Đã rút gọn # câu}}',
    faster: '{count, plural, =0 {} other {# câu đọc nhanh hơn}}',
    left: '{count, plural, =0 {} other {# câu giữ nguyên}}',
  },
  hurried: 'có',
}
