export const keys = {
  title: 'Phím tắt',
  preset: 'Bộ phím',
  presets: { cuecast: 'Cuecast', aegisub: 'Aegisub', 'subtitle-edit': 'Subtitle Edit' },
  search: 'Tìm lệnh…',
  hint: 'Bấm vào một phím rồi gõ phím mới. Một phím chỉ thuộc một lệnh.',
  taken: 'Phím này trước đó thuộc lệnh “{command}”, nay lệnh ấy không còn phím.',
  press: 'Gõ phím mới…',
  none: 'Chưa có',
  remove: 'Bỏ phím',
}
