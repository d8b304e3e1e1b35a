export const origin = {
  verdict: {
    synthetic: 'Tệp cho biết có giọng do máy tạo',
    recorded: 'Tệp cho biết đây là bản ghi thật',
    unknown: 'Không thấy dấu nào; điều đó không chứng minh là người nói',
  },
  layers: {
    credentials: 'Chứng nhận nội dung',
    statement: 'Thẻ thông tin',
    sound: 'Dấu trong âm thanh',
  },
  states: {
    credentials: {
      intact: 'nguyên vẹn, người ký đáng tin cậy',
      untrusted: 'không bị sửa, nhưng chưa có tổ chức nào xác nhận người ký',
      unchecked: 'có, ở dạng không kiểm tra được tại đây',
      broken: 'HỎNG: tệp hoặc chứng nhận đã bị sửa',
      unreadable: 'có nhưng không đọc được',
      absent: 'không có',
    },
    statement: {
      unchecked: 'có; ai cũng sửa được',
      absent: 'không ghi gì về nguồn gốc âm thanh',
    },
    sound: {
      intact: 'có, đọc được mã',
      unreadable: 'có, nhưng còn lại quá ít để đọc mã',
      absent: 'không có',
    },
  },
  facts: {
    by: 'Của',
    from: 'Ghi từ',
    generator: 'Tạo bằng',
    source: 'Nguồn',
    madeFrom: 'Làm từ',
    faults: 'Lỗi',
    when: 'Thời điểm',
    where: 'Nghe thấy tại',
    id: 'Mã',
    confidence: 'Độ chắc chắn',
    speed: 'Tốc độ bản sao',
  },
  kinds: { export: 'bản xuất', service: 'dịch vụ giọng nói', preview: 'bản nghe thử' },
  sources: {
    algorithmicMedia: 'máy tạo theo quy tắc',
    trainedAlgorithmicMedia: 'mô hình học máy tạo ra',
    compositeSynthetic: 'âm thanh phim với giọng máy',
    compositeWithTrainedAlgorithmicMedia: 'bản ghi có phần do mô hình học máy tạo ra',
    digitalCapture: 'bản ghi',
  },
  moreThan: 'trên {percent} %',
}
