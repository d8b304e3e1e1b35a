export const reimport = {
  list: 'Những câu khác đi',
  title: 'Cập nhật từ tệp phụ đề',
  description:
    '{fileName} · {encoding}. Câu không đổi giữ nguyên bản thu; câu đổi lời cần lồng lại.',
  encoding: 'Chữ hiện sai? Đổi bảng mã…',
  apply: 'Áp dụng thay đổi',
  applySome: 'Áp dụng {count, number} trên {total, number} thay đổi',
  applyNone: 'Giữ tất cả bản của tôi',
  all: {
    both: 'Cả hai cùng sửa, {count, number} câu: lấy theo {from, select, origin {bản gốc} other {tệp}}',
    file: '{from, select, origin {Bản gốc} other {Tệp}} đã sửa, {count, number} câu',
    own: 'Bạn đã sửa, {count, number} câu: trở lại theo {from, select, origin {bản gốc} other {tệp}}',
  },
  by: {
    both: 'Cả hai cùng sửa',
    file: '{from, select, origin {Bản gốc} other {Tệp}} đã sửa',
    own: 'Bạn đã sửa',
  },
  fields: { times: 'thời gian', text: 'lời', speaker: 'nhân vật' },
  yours: 'Của bạn:',
  theirs: '{from, select, origin {Bản gốc:} other {Trong tệp:}}',
  unremembered:
    'Dự án này không nhớ lần nhập trước: chỗ bạn đã sửa cũng hiện như thay đổi của tệp. Từ lần sau sẽ phân biệt được.',
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
