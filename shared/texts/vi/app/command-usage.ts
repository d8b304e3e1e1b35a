/** What `--help` of each command says. A command is named as it is typed here; JSON is quoted for ICU. */
export const commandUsage = {
  program: `cuecast [TỆP]              mở cửa sổ chương trình, kèm dự án, phụ đề hoặc kịch bản
cuecast LỆNH …             chạy không cần cửa sổ, cả khi máy không có màn hình

  dub        phụ đề hoặc kịch bản thành bản lồng tiếng, hoặc gói duyệt
  check      tệp âm thanh có đạt quy định của nơi nhận không
  serve      chỉ chạy dịch vụ giọng đọc
  keys       tài khoản, khoá và webhook của dịch vụ đó
  migrate    nâng cơ sở dữ liệu trên máy chủ của dịch vụ đó lên bản này
  notes      phần duyệt của một dự án, dạng JSON
  voices     mô hình giọng đọc của bạn
  recognisers  mô hình của bạn để chuyển tiếng nói thành chữ
  completion  tự điền lệnh trong shell

cuecast LỆNH --help cho biết các tuỳ chọn; man cuecast có đủ trong một trang.
`,
  completion: `cuecast completion bash|zsh|fish

  In ra phần tự điền lệnh, tuỳ chọn và giá trị cho một shell. Gói cài đặt đã có sẵn.
  bash    source '<'(cuecast completion bash)
  zsh     source '<'(cuecast completion zsh)
  fish    cuecast completion fish | source
  Từ mã nguồn: npm run -s cuecast -- completion bash
`,
  words: {
    file: 'TỆP',
    folder: 'THƯ_MỤC',
    film: 'PHIM',
    name: 'TÊN',
    id: 'MÃ|TÊN',
    code: 'MÃ',
    text: 'CHỮ',
    place: 'NƠI',
  },
  or: 'hoặc',
  dub: {
    about: `Lồng tiếng tệp phụ đề và đọc kịch bản thành tiếng, không cần cửa sổ.
  {dub} VÀO.srt|KỊCH_BẢN.md … -o RA.wav|THƯ_MỤC [tuỳ chọn]
  {dub} --project P.cuecast -o RA.wav|--review THƯ_MỤC [tuỳ chọn]
  {dub} --watch THƯ_MỤC -o THƯ_MỤC|--from-film PHIM -o RA.srt|RA.wav [tuỳ chọn]
`,
    inputs: {
      subtitles: {
        shown: 'VÀO.srt',
        text: 'phụ đề dạng thông dụng bất kỳ, hoặc phim có sẵn phụ đề',
      },
      script: {
        shown: 'KỊCH_BẢN.md',
        text: 'kịch bản: .md, .docx, .epub, .pptx, .fountain, .fdx, .txt',
      },
    },
    groups: {
      files: 'Tệp vào và ra',
      voices: 'Giọng',
      sound: 'Âm thanh và phim',
      programs: 'Tệp khác, gửi duyệt',
    },
    options: {
      output: 'tệp tiếng ({sounds}) hoặc thư mục',
      overwrite: 'ghi đè cả những tệp không do Cuecast ghi',
      settings: 'mọi lựa chọn khác, dạng JSON: --help settings',
      watch: 'lồng tiếng phụ đề trong thư mục, kể cả tệp mới thêm vào',
      'from-film': 'nhận dạng lời nói: ghi RA.srt, hoặc lồng tiếng luôn',
      project: 'giữ dự án ở đó; chạy lại lệnh này để làm tiếp sau khi dừng',
      'translate-to': 'lồng tiếng sang từng ngôn ngữ này: vi,fr; cần bộ dịch:',
      'model-address': 'mô hình ngôn ngữ để dịch',
      model: 'tên của nó',
      'model-key-env': 'biến chứa khoá',
      'how-read': 'chỉ cho biết số, ngày giờ và chữ viết tắt sẽ được đọc ra sao',
      srt: 'phụ đề SRT theo lời đọc: mỗi câu đúng lúc được đọc',
      lang: 'ngôn ngữ; tự đoán nếu bỏ trống',
      voice: 'giọng của những ai không có trong tệp phân vai',
      cast: `phân vai: '{ "Người dẫn": { "voiceId": 12, "name": "…" }, … }'`,
      dictionary: 'cách đọc từ: tệp CSV gồm từ và cách đọc',
      profile: 'hồ sơ giọng của dịch vụ, hoặc một tệp JSON',
      data: 'giọng và bộ nhận dạng của bạn; mặc định: chung với cửa sổ',
      connection: 'dịch vụ khác: một địa chỉ, hoặc openai, elevenlabs, google, fpt',
      'key-env': 'biến môi trường chứa khoá API của dịch vụ đó',
      'allow-http': 'cả http trong mạng nội bộ: người ở đó đọc được khoá và lời',
      film: 'phim; lấy thời lượng, và lấy tiếng khi có --film-sound on',
      'film-sound': 'đưa tiếng gốc, hạ nhỏ dưới giọng, vào bản lồng tiếng',
      mux: `một bản phim có tiếng lồng: '<tên>.dubbed.<đuôi>'`,
      preset: 'cho một nơi nhận: {choices}',
      format: '{choices}; theo đuôi của -o nếu bỏ trống',
      loudness: 'từ {least} đến {most}',
      stems: 'mỗi nhân vật một tệp, và một tệp tiếng gốc',
      'max-rate': 'đọc nhanh hơn tối đa mấy lần, {least} đến {most}; mặc định {default}',
      'max-early': 'bắt đầu sớm tối đa, {least} đến {most}; mặc định {default}',
      breath: 'câu văn chạy qua nhiều câu phụ đề đọc liền một hơi; mặc định {default}',
      'check-as': 'đo: {choices}',
      gate: 'mã kết thúc 5 trừ khi sẵn sàng giao',
      mend: 'lồng lại câu đáng ngờ, đến N lần',
      report: `những gì đã ghi và đo được, trong '<tên>.report.txt'`,
      edl: 'dòng thời gian: CMX3600',
      fcpxml: 'Final Cut Pro, Resolve',
      xmeml: 'Premiere Pro',
      otio: 'OTIO',
      aaf: 'Pro Tools, Media Composer, Nuendo',
      dawproject: 'Bitwig, Studio One, Cubase',
      words: 'giờ của từng từ, dạng JSON',
      'as-written': 'phụ đề như trong dự án',
      'as-spoken': 'đúng theo lời và lúc đọc',
      'subtitle-format': 'của cả hai: {choices}',
      'frame-rate': '{choices}',
      start: 'mã thời gian của khung đầu, ví dụ 10:00:00:00',
      review: 'gói để nghe và ghi chú: thư mục, hoặc TÊN.html hay TÊN.zip',
      'import-notes': 'đưa ghi chú duyệt (…review-notes.json) vào dự án; lặp lại được',
      json: 'báo cáo cuối là JSON ở stdout; mọi thứ khác ở stderr',
      help: 'trợ giúp này; --help settings liệt kê các thiết lập',
      version: 'phiên bản',
    },
    settings: `Tệp của --settings: JSON, theo các tên sau, tên nào cũng có thể bỏ, ví dụ
  '{ "fit": { "comfortRate": 1.1 }, "export": { "bitDepth": 16 } }'
Tuỳ chọn gõ trên dòng lệnh được ưu tiên. Đường dẫn tính từ chỗ của tệp.

`,
    setting: '{hasUsual, select, true {; mặc định {usual}} other {}}',
    exitCodes: `Mã kết thúc: 0 mọi câu đã được lồng tiếng, 1 lỗi của chương trình, 2 sai tham số hoặc thiết lập,
  3 đầu vào không dùng được, 4 dịch vụ, 5 còn câu chưa lồng được, 6 không ghi được, 130 đã dừng
`,
  },
  check: `{check} TỆP --as NƠI_NHẬN|QUY_ĐỊNH.json [--json]
{check} TỆP --origin [--json]

  Giải mã tệp âm thanh, hoặc đường tiếng đầu tiên của phim, đo rồi so với quy định của nơi nhận:
  mỗi quy định một dòng, kèm vị trí trong tệp nếu có.

  --as TÊN             acx, ebu-r128, ebu-r128-s1, atsc-a85, premix, podcast, youtube
  --as QUY_ĐỊNH.json   … hoặc quy định của riêng bạn, viết như resources/destinations/acx.json
  --origin             tệp có cho biết giọng là tổng hợp không, trong thẻ hoặc trong âm thanh
  --json               mọi số đo và mọi quy định, dạng JSON trên stdout
  --verify             FILE là báo cáo JSON: báo cáo và các tệp trong đó có còn nguyên không
  --help               phần trợ giúp này

Mã kết thúc
  0  đạt mọi quy định              2  sai tham số, nơi nhận hoặc quy định
  5  có quy định không đạt         3  không đọc được tệp: bị cắt, không có tiếng
  Với --origin: 0 có, 1 không thấy dấu (không chứng minh gì), 2 không đọc được tệp
`,
  serve: `{serve} [tuỳ chọn]

  --data DIR           thư mục dữ liệu của dịch vụ, được tạo khi chưa có
                       (mặc định: cuecast-service trong dữ liệu của người dùng, như keys)
  --storage NƠI        nơi lưu âm thanh: file:THƯ_MỤC hoặc s3://BUCKET/TIỀN_TỐ?endpoint=URL&region=R,
                       khoá lấy từ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY hoặc tệp cấu hình AWS
                       (mặc định: $CUECAST_STORAGE, hoặc thư mục dữ liệu)
  --database URL       postgres://người_dùng@máy/cơ_sở thay cho tệp trong DIR; nếu không có
                       thì lấy biến CUECAST_DATABASE (mật khẩu: ở đó, hoặc PGPASSWORD)
  --port N             cổng (mặc định 8787; 0 = cổng trống bất kỳ)
  --host ADDRESS       địa chỉ để lắng nghe (mặc định 127.0.0.1)
  --workers N          số luồng đọc (mặc định 1)
  --role VAI_TRÒ       api: trả lời yêu cầu; worker: tạo giọng, và có /healthz, /readyz, /metrics;
                       all: cả hai (mặc định; cũng nhận từ $CUECAST_ROLE). api và worker cần
                       --database và --storage dùng chung cho mọi tiến trình
  --public-url URL     địa chỉ mà máy khách thấy, khi có proxy đứng trước dịch vụ
  --proxies N          số proxy đứng trước có ghi X-Forwarded-For; người thử khoá sai được tính
                       theo địa chỉ trong đó (mặc định 0: không tin tiêu đề này)
  --keep-days N        xoá âm thanh đã đọc sau N ngày (mặc định 7)
  --keep-gb N          … và khi quá N gigabyte, tệp cũ nhất trước (mặc định 5)
  --url-hours N        địa chỉ âm thanh hết hạn sau N giờ (mặc định: không); cùng --database thì
                       cần $CUECAST_SECRET_KEY hoặc $CUECAST_SECRET_KEY_FILE, như nhau ở mọi nơi
  --presigned-urls     địa chỉ âm thanh chuyển tới địa chỉ ký sẵn của kho s3://, nơi máy khách phải
                       tới được (qua &public=URL nếu khác &endpoint=URL)
  --models-gb N        dung lượng tối đa ở máy này cho mô hình dùng chung (mặc định 20)
  --private-webhooks   cho webhook gọi tới địa chỉ nội bộ và máy này
  --log MỨC            info (mặc định, mỗi yêu cầu một dòng), warn hoặc error
  --log-sample N       cứ N yêu cầu thành công thì ghi nhật ký một (1)
  --restored           cơ sở dữ liệu là bản sao của một bản còn đang chạy: không gửi webhook đang
                       chờ, không xoá gì ở nơi lưu âm thanh dùng chung
  --drain SECONDS      sau SIGTERM còn trả lời bấy lâu, /readyz báo đang dừng (0)
  --help               hướng dẫn này
`,
  migrate: `{migrate} [--database URL]

  Nâng cơ sở dữ liệu trên máy chủ (PostgreSQL) của dịch vụ lên phiên bản mà chương trình này cần.
  Các tiến trình bản trước vẫn làm việc trong và sau lúc đó: hãy nâng trước, rồi thay từng tiến
  trình. Cơ sở dữ liệu trong thư mục dữ liệu thì {serve} tự nâng.

  --database URL       postgres://user@host/database, cũng nhận từ CUECAST_DATABASE
  --help               hướng dẫn này
`,
  notes: `{notes} P.cuecast

  In phần duyệt của dự án dạng JSON: các vòng, ghi chú kèm người viết, vòng, câu, trạng thái và câu
  trả lời, và câu nào đạt hay chưa đạt. Dùng được cả khi dự án đang mở trong studio.
`,
  keys: `{keys} LỆNH [--data DIR | --database URL] [tuỳ chọn]

  --data DIR             thư mục dữ liệu của dịch vụ (mặc định: của {serve})
  --storage NƠI          nơi {serve} lưu âm thanh, cho delete-account (mặc định: $CUECAST_STORAGE)
  --database URL         cơ sở dữ liệu của {serve}, cũng lấy từ CUECAST_DATABASE

  create               tạo khoá; khoá chỉ hiện một lần, ở dòng cuối
    --account NAME       cho tài khoản này (mặc định: tài khoản mới)
    --plan PLAN          starter, creator, api hoặc unlimited (mặc định creator)
    --credits N          số ký tự của tài khoản, hoặc "unlimited"
    --days N             gói hết hạn sau N ngày (mặc định: không bao giờ)
    --privileges LIST    trong số tts,srt,dictionary,profile,account (mặc định: trừ account, quyền
                         quản lý khoá, webhook và số liệu của tài khoản qua HTTP)
    --month-limit N      số ký tự khoá được dùng mỗi tháng (mặc định: theo tài khoản)
    --name TEXT          khoá dùng vào việc gì
  topup N              cộng thêm N ký tự vào số còn lại của tài khoản
    --account NAME       hoặc --key KEY: tài khoản nào
    --days N             kéo dài gói thêm N ngày
  list                 các tài khoản và khoá
  revoke KEY           thu hồi, theo mã hoặc theo chính khoá đó
  limit KEY --month-limit N|none  đổi mức đó
  rotate KEY           tạo khoá mới có cùng quyền; KEY vẫn dùng được đến khi bị thu hồi
  webhook set URL      nơi nhận báo khi tác vụ xong; mã bí mật ở dòng cuối
    --account NAME       hoặc --key KEY: tác vụ của ai
    --secret TEXT        mặc định: mã bí mật đang có, hoặc mã mới
    --signature KIND     hmac (mặc định) hoặc secret (gửi thẳng mã bí mật)
    --allow-private      địa chỉ được phép là nội bộ hoặc máy này
  webhook show | remove  --account NAME
  usage [NAME]         mức sử dụng theo tháng của các tài khoản: tác vụ, ký tự, số phút âm thanh
    --from, --to MONTH   tháng đầu và tháng cuối, ví dụ 2026-11 (mặc định: tất cả)
    --format KIND        csv (mặc định) hoặc json
  delete-account NAME  xoá tài khoản cùng khoá, văn bản, âm thanh và số liệu sử dụng
    --yes                xoá ngay, không hỏi lại
`,
  voices: `{voices} LỆNH [--data THƯ_MỤC] [tuỳ chọn]

  --data THƯ_MỤC       giọng nằm trong THƯ_MỤC/voices (mặc định: chung với cửa sổ, dub và serve)

  add ĐƯỜNG_DẪN        thêm mô hình Piper, MMS, VITS, Kokoro, Kitten, Supertonic, Matcha, Pocket hoặc ZipVoice:
                       thư mục, tệp nén (zip, tar.bz2) hoặc tệp .onnx; dòng cuối in ra là mã của giọng
    --name TÊN           tên gọi
    --gender female|male|unknown, --region northern|central|southern, --language MÃ
    --in-place           dùng tại chỗ, không sao chép
    --cloned             mô hình nhân bản giọng một người thật; phải có sự đồng ý của người đó:
    --person TÊN         người đó là ai
    --recording TỆP      3 đến 30 giây lời nói của họ, cho mô hình nói theo bản ghi (Pocket, ZipVoice)
    --recording-text LỜI lời được nói trong bản ghi; ZipVoice cần có
    --consent LỜI        họ đồng ý cho làm gì
    --consent-date NGÀY  đồng ý ngày nào, dạng 2026-01-31 (mặc định: hôm nay)
  get MÃ               tải một giọng từ nhà phát hành rồi thêm vào; giấy phép được hiện trước.
                       Chạy lại lệnh để tải tiếp từ chỗ đã dừng
    --list             liệt kê các giọng tải được (--language MÃ, --json)
    --mirror URL       hỏi URL/MÁY_CHỦ/ĐƯỜNG_DẪN thay cho https://MÁY_CHỦ/ĐƯỜNG_DẪN
  list                 mọi giọng: của bạn kèm giấy phép và tốc độ, có sẵn mỗi giọng một dòng
    --language MÃ        chỉ các giọng của một ngôn ngữ
    --json               cho chương trình
  test MÃ              cho đọc thử một câu
    --text LỜI           … hoặc lời này
    -o TỆP.wav           ghi lại lời đọc
  edit MÃ              --name, --gender, --region, --language, --cloned …; --speaker N cho một trong nhiều người
  enable MÃ            bật lại giọng đã bị tắt
  disable MÃ           tắt giọng
  share MÃ             cho mọi tiến trình của dịch vụ có --database và --storage; chúng tự tải về
  unshare MÃ           thôi dùng chung
  shared               mô hình dùng chung, và số tiến trình đã có
  remove MÃ            gỡ giọng; mô hình dùng tại chỗ vẫn ở nguyên chỗ cũ
  limits               mức mô hình được dùng: --memory MB, --threads N, --models N
  finish on|off        làm dịu giọng eSpeak có sẵn: bớt gắt, thêm chút vang phòng, câu hạ giọng dần
  catalogue TỆP        dùng danh sách mới hơn về những gì nhà phát hành cho tải; TỆP.sig là chữ ký của nó
`,
  recognisers: `{recognisers} LỆNH [--data THƯ_MỤC] [tuỳ chọn]

  --data THƯ_MỤC         thư mục dữ liệu của dịch vụ (mặc định: của {serve})

  add THƯ_MỤC            thêm bộ nhận dạng giọng nói; mã của nó được in ở dòng cuối
    --name TÊN           tên gọi (mặc định: tên thư mục)
    --language MÃ        ngôn ngữ nó nhận dạng được, nếu trong tệp không ghi
    --in-place           dùng tệp tại chỗ, không sao chép
  get MÃ                 tải bộ nhận dạng, hoặc mô hình tách người nói, từ nhà phát hành rồi thêm vào;
                         chạy lại lệnh để tải tiếp từ chỗ đã dừng
    --list               liệt kê các bộ tải được (--language MÃ, --json)
    --mirror URL         hỏi URL/MÁY_CHỦ/ĐƯỜNG_DẪN thay cho https://MÁY_CHỦ/ĐƯỜNG_DẪN
  list                   các bộ nhận dạng đã thêm
  test THƯ_MỤC | MÃ      xem và chạy thử mô hình một lần, không thêm
  share MÃ               cho mọi tiến trình của dịch vụ có --database và --storage
  unshare MÃ             thôi dùng chung
  shared                 mô hình dùng chung, và số tiến trình đã có
  remove MÃ              tệp dùng tại chỗ vẫn được giữ nguyên

  Thư mục chứa mô hình phân đoạn của pyannote và mô hình đặc trưng giọng (Wespeaker, 3D-Speaker hoặc
  NeMo, mỗi mô hình một tệp .onnx) dùng để tách người nói: ai nói lúc nào.

  Thư mục chứa Whisper, Zipformer, NeMo, Moonshine hoặc SenseVoice theo dạng sherpa-onnx phát hành: các tệp .onnx và
  tokens.txt. Chỉ ‘get’ tải xuống, và âm thanh không rời khỏi máy này.
`,
}
