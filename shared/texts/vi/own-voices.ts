/** Giọng của người dùng; the user's own voice models, in the window and in the terminal. */
export const ownVoices = {
  stage:
    '{stage, select, wait {đang chờ…} unpack {đang giải nén…} copy {đang sao chép…} check {đang kiểm tra: cho đọc thử một câu…} other {}}',
  none: 'Chưa có giọng nào của bạn trong {folder}.',
  removed: 'đã gỡ: {name}',
  about:
    '{name}: {family}, {sampleRate, number} Hz, {megabytes, number} MB, {msPerSecond, number} ms cho một giây lời đọc',
  licenceIs:
    '  giấy phép: {hasName, select, true {{name}} other {không rõ}}; dùng thương mại: {commercial, select, allowed {được phép} forbidden {không được phép} other {không rõ}}',
  usedFrom: '  dùng tại chỗ từ {folder}',
  isDisabled: '  đã tắt{crashes, plural, =0 {} other { sau # lần ngừng hoạt động ({reason})}}',
  speakerLine:
    '  {id}  {name} ({gender, select, female {giọng nữ} other {giọng nam}}, {language} {region})',
  tested:
    '{name}: {seconds, number, ::.0} giây lời đọc; nạp mất {loadMs, number} ms, mỗi giây mất {msPerSecond, number} ms',
  limitsAre:
    'bộ nhớ {memoryMb, number} MB, số luồng mỗi mô hình: {threads, number}, số mô hình nạp cùng lúc: {models, number}',
  introduction:
    'Tải các giọng tự nhiên từ nhà phát hành, hoặc thêm mô hình bạn đã có: Piper, MMS, VITS, Kokoro, Kitten, Supertonic hay Matcha. Chúng chỉ chạy trên máy này; không có gì được tải lên.',
  add: 'Thêm giọng đọc…',
  get: 'Tải giọng tự nhiên…',
  addFile: 'Từ tệp nén hoặc tệp .onnx…',
  inPlace: 'Dùng mô hình ngay tại chỗ',
  inPlaceHint:
    'Nếu không, mô hình được sao chép vào thư mục dữ liệu của Cuecast. Tệp nén luôn được giải nén vào đó.',
  dismiss: 'Bỏ qua',
  empty: 'Bạn chưa thêm giọng nào',
  emptyHint:
    'Tải một giọng tự nhiên ở trên, chọn thư mục chứa mô hình, hoặc thả thư mục hay tệp nén vào cửa sổ.',
  up: 'Đưa {name} lên',
  down: 'Đưa {name} xuống',
  remove: 'Gỡ',
  removeNow: 'Gỡ giọng này',
  keep: 'Giữ lại',
  off: 'Giọng này đang tắt.',
  crashed:
    'Giọng này đã bị tắt vì mô hình ngừng hoạt động {crashes, plural, other {# lần}}. Các câu dùng giọng này sẽ báo lỗi cho tới khi bạn bật lại.',
  switchOn: 'Bật lại',
  families: {
    piper: 'Piper',
    mms: 'MMS',
    vits: 'VITS',
    kokoro: 'Kokoro',
    kitten: 'Kitten',
    supertonic: 'Supertonic',
    matcha: 'Matcha',
    whisper: 'Whisper',
    zipformer: 'Zipformer',
    'nemo-transducer': 'NeMo',
    'nemo-ctc': 'NeMo CTC',
    'sense-voice': 'SenseVoice',
    diariser: 'tách người nói',
  },
  speakers: '{count, plural, other {# người đọc}}',
  rate: '{sampleRate, number} Hz',
  size: '{megabytes, number} MB',
  speed: 'nhanh gấp {times} lần thời gian thực trên máy này',
  loading: 'nạp trong {loadMs, number} ms',
  licence: 'Giấy phép: {name}',
  licenceUnknown: 'không rõ',
  licenceText: 'Nội dung giấy phép',
  trainedFrom:
    'Được huấn luyện tiếp từ giọng “{base}”, nên điều khoản của giọng ấy cũng có thể ràng buộc.',
  noLicence: 'Không có tệp giấy phép đi kèm mô hình. Hãy xem lại trang bạn đã tải mô hình.',
  commercial: {
    allowed: 'Được dùng cho mục đích thương mại',
    forbidden: 'Không được dùng cho mục đích thương mại',
    unknown: 'Dùng cho mục đích thương mại: không rõ',
  },
  builtIn: 'Có sẵn, được dùng thương mại (mã, tên, ngôn ngữ, vùng, bộ đọc, giấy phép):',
  consentIs: '  giọng nhân bản của {person}, đã đồng ý ngày {date}: {statement}',
  clone: {
    is: 'Mô hình nhân bản giọng của một người thật',
    hint: 'Giọng nhân bản chỉ được thêm khi người có giọng đã đồng ý. Cuecast lưu sự đồng ý cùng với giọng và ghi vào báo cáo xuất.',
    of: 'giọng nhân bản của {person}',
    person: 'Tên người có giọng',
    statement: 'Nội dung đồng ý',
    statementExample: 'Ví dụ: cho phép dùng giọng của tôi để lồng tiếng Việt cho phim “…”',
    date: 'Ngày đồng ý',
    noDay: 'Không phải ngày: hãy ghi như 31/01/2026.',
    edit: 'Sửa sự đồng ý…',
    missing: 'Hãy ghi tên người có giọng và nội dung đồng ý rồi mới thêm được.',
    recorded: 'Giọng nhân bản của {person}, đã đồng ý ngày {date}:',
    change: 'Đây là giọng nhân bản: ghi sự đồng ý…',
  },
  restricted: {
    forbidden: 'phi thương mại',
    unknown: 'chưa rõ giấy phép',
  },
  noRegion: 'Không có',
  shown: 'Có trong danh sách giọng',
  id: 'ID {id}',
  idHint: 'Dùng trong cửa sổ lệnh và chương trình khác; không đổi khi thêm lại mô hình này',
  hear: 'Nghe {name}',
  stop: 'Dừng {name}',
  sentenceVi: 'Xin chào, đây là giọng đọc của bạn trong Cuecast.',
  sentenceEn: 'Hello, this is your own voice in Cuecast.',
  limits: 'Mức mô hình được dùng',
  limitNames: {
    memoryMb: 'Bộ nhớ',
    threads: 'Số luồng mỗi mô hình',
    models: 'Số mô hình nạp cùng lúc',
  },
  units: {
    threads: 'luồng',
    models: 'mô hình',
  },
  limitsHint: 'Khi thiếu chỗ, mô hình lâu không dùng nhất được dỡ khỏi bộ nhớ.',
}

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

/** Models that publishers offer, in the terminal and in the window. */
export const getModels = {
  page: {
    back: 'Quay lại',
    introduction:
      'Các giọng và mô hình này do nhà phát hành của chúng cung cấp miễn phí. Cuecast tải thẳng từ đó, kiểm tra rồi chạy trên máy này; ngoài yêu cầu tải, không có gì được gửi đi.',
    version: 'Danh sách ngày {version}.',
    list: 'Các mô hình tải được',
    languages: '{count, plural, =0 {khoảng một trăm ngôn ngữ} other {# ngôn ngữ}}',
    use: 'Mục đích',
    uses: { any: 'Mọi mục đích', sold: 'Được bán' },
    size: 'Dung lượng',
    anySize: 'Bất kỳ',
    upTo: 'Tới {megabytes, number} MB',
    none: 'Không có mô hình nào phù hợp. Hãy nới bớt bộ lọc.',
    more: 'Xem thêm (còn {count, number})',
    first: 'Nên thử trước',
    needed: 'Dự án này cần',
    owned: 'Đã có',
    get: 'Tải',
    getNamed: 'Tải {name}',
    attribution: 'Cần ghi nguồn: {text}',
    qualities: {
      x_low: 'chất lượng rất thấp',
      low: 'chất lượng thấp',
      medium: 'chất lượng vừa',
      high: 'chất lượng cao',
      int8: 'bản gọn nhẹ',
    },
    verdicts: {
      allowed: 'Được bán',
      forbidden: 'Không được dùng cho mục đích thương mại',
      unknown: 'Chưa rõ có được bán không',
    },
    phases: {
      download: 'Đang tải',
      unpack: 'Đang giải nén',
      add: 'Đang kiểm tra: cho chạy thử…',
      paused: 'Tạm dừng',
      done: 'Xong',
      failed: 'Chưa tải được',
    },
    progressOf: 'Tiến độ tải {name}',
    pause: 'Tạm dừng',
    continue: 'Tải tiếp',
    mirror: 'Máy chủ thay thế',
    mirrorHint:
      'Để trống: tải từ nhà phát hành. Nếu không, Cuecast hỏi ĐỊA_CHỈ/MÁY_CHỦ/ĐƯỜNG_DẪN thay cho https://MÁY_CHỦ/ĐƯỜNG_DẪN; tệp vẫn được kiểm tra như thường.',
  },
  offer: 'Giọng có sẵn đọc như máy. Bạn có thể tải giọng tự nhiên miễn phí.',
  line: '{id}\n    {name}, {isShort, select, true {{languages}} other {nhiều ngôn ngữ}}{gender, select, female {, giọng nữ} male {, giọng nam} other {}}, {megabytes, number} MB; {verdict}',
  attribution: 'ghi nguồn: {text}',
  progress:
    '{stage, select, unpack {đang giải nén} other {đang tải}}: {percent} %{left, select, none {} other { · còn {left}}}',
  commercial: {
    allowed: 'được bán',
    forbidden: 'không được dùng thương mại',
    unknown: 'chưa rõ có được bán không',
  },
  why: {
    stated: '{names}',
    forbidden: '{names}',
    base: 'được huấn luyện tiếp từ giọng “{base}”, vốn không được bán ({names})',
    'base-unknown': 'không rõ được huấn luyện tiếp từ giọng nào ({names})',
    'data-unknown': 'không rõ giấy phép của các bản thu ({names})',
    'model-unknown': 'không rõ giấy phép của mô hình',
    'own-terms': 'giấy phép riêng của nhà phát hành ({names})',
  },
}
