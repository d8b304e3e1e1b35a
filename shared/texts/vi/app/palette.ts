export const palette = {
  title: 'Lệnh',
  search: 'Gõ tên lệnh…',
  none: 'Không có lệnh nào như vậy.',
}
