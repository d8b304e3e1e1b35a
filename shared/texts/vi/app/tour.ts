export const tour = {
  title: 'Bước {step, number} / {total, number}',
  offer: 'Lần đầu dùng Cuecast?',
  offerHint: 'Bốn bước từ phụ đề đến bản lồng tiếng, ngay trên màn hình thật.',
  begin: 'Bắt đầu',
  notNow: 'Bỏ qua',
  back: 'Trước',
  next: 'Tiếp',
  done: 'Xong',
  leave: 'Thoát hướng dẫn',
  steps: {
    open: {
      title: 'Mở phụ đề',
      text: 'Chọn một bài mẫu hoặc thả tệp phụ đề vào cửa sổ.',
      elsewhere: 'Phụ đề đã mở. Tên dự án và các tệp khác nằm ở đây.',
    },
    cast: {
      title: 'Chọn giọng',
      text: 'Bấm Gợi ý để mỗi nhân vật có một giọng, rồi nghe thử và đổi tuỳ ý.',
      elsewhere: 'Bảng Phân vai giữ giọng của từng nhân vật. Mở nó ở cạnh trái.',
    },
    render: {
      title: 'Lồng tiếng',
      text: 'Nút này ghi số câu và số ký tự sẽ tốn. Bấm vào và xem từng câu đầy dần.',
      elsewhere: 'Khi có phụ đề, nút Lồng tiếng nằm ở góc trên bên phải.',
    },
    export: {
      title: 'Nghe, sửa, xuất',
      text: 'Phím cách để nghe. Sửa câu nào thì lồng lại câu ấy. Xong thì xuất ở đây.',
      elsewhere: 'Khi có câu đã lồng, nút Xuất nằm ở góc trên bên phải.',
    },
  },
}
