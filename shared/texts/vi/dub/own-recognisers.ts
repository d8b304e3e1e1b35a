/** Bộ nhận dạng trong cửa sổ lệnh; the user's own recognisers, in the terminal. */
export const ownRecognisers = {
  none: 'Chưa có bộ nhận dạng nào.',
  about: '{id}  {name}: {family}, {languages}, {megabytes, number, ::.0} MB',
  checked: '{family}, {languages}, {megabytes, number, ::.0} MB; nạp mất {loadMs, number} ms',
  languages: '{count, plural, =0 {không ghi ngôn ngữ} other {# ngôn ngữ}}',
  trouble: {
    removed: '  không dùng được: thư mục của nó không còn',
    disabled: '  đã tắt: mô hình ngừng hoạt động ba lần',
  },
}
