export const layouts = {
  title: 'Bố cục cửa sổ',
  saveTitle: 'Lưu bố cục',
  saveAbout: 'Cỡ các phần, bảng đang mở và cách xem câu được giữ cùng một phím để gọi lại.',
  save: 'Lưu',
  place: 'Phím',
  free: 'còn trống',
  replaces: 'thay cho {name}',
  reset: 'Về cỡ ban đầu',
  remove: 'Xoá bố cục {name}',
}
