export const edit = {
  cancel: 'Thôi',
  shift: {
    title: 'Dịch thời gian',
    amount: 'Dịch đi',
    hint: 'Số âm là sớm hơn. Khoảng cách giữa các câu được giữ nguyên.',
    unit: 'Đơn vị',
    units: { ms: 'mili giây', seconds: 'giây', frames: 'hình' },
    scope: 'Những câu nào',
    scopes: {
      selected: 'Đang chọn ({count, number})',
      following: 'Từ câu này trở đi ({count, number})',
      all: 'Tất cả ({count, number})',
    },
    apply: 'Dịch',
  },
}
