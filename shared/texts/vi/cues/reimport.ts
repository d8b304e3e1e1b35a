export const reimport = {
  list: 'Những câu khác đi',
  title: 'Cập nhật từ tệp phụ đề',
  description:
    '{fileName} · {encoding}. Câu không đổi giữ nguyên bản thu; câu đổi lời cần lồng lại.',
  encoding: 'Chữ hiện sai? Đổi bảng mã…',
  apply: 'Áp dụng thay đổi',
  applySome: 'Áp dụng {count, number} trên {total, number} thay đổi',
  all: 'Chọn tất cả',
  nothing: 'Không có gì thay đổi',
  counts: {
    same: '{count, number} câu giữ nguyên',
    moved: '{count, number} câu đổi thời gian',
    changed: '{count, number} câu đổi lời',
    added: '{count, number} câu mới',
    removed: '{count, number} câu bị bỏ',
  },
  changes: {
    same: 'giữ nguyên',
    moved: 'đổi thời gian',
    changed: 'đổi lời',
    added: 'mới',
    removed: 'bị bỏ',
  },
}
