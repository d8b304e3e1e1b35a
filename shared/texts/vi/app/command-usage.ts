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
    range: 'TỪ-ĐẾN',
  },
  or: 'hoặc',
  more: 'Tuỳ chọn ít dùng ({count}): {command} --help all',
  dub: {
    about: `Lồng tiếng tệp phụ đề và đọc kịch bản thành tiếng, không cần cửa sổ.

  {dub} VÀO.srt -o RA.wav [tuỳ chọn]
  {dub} KỊCH_BẢN.md -o RA.mp3 --srt RA.srt [tuỳ chọn]
  {dub} *.srt -o THƯ_MỤC [tuỳ chọn]
  {dub} --project P.cuecast -o RA.wav [tuỳ chọn]
  {dub} --watch THƯ_MỤC -o THƯ_MỤC [tuỳ chọn]
  {dub} --from-film PHIM -o RA.srt|RA.wav [tuỳ chọn]
  {dub} --project P.cuecast --review THƯ_MỤC [tuỳ chọn]
`,
    inputs: {
      subtitles: {
        shown: 'VÀO.srt',
        text: '{formats}, hoặc phim có sẵn phụ đề (MKV, WebM, MP4, MOV); nhiều tệp dùng chung bảng phân vai và từ điển. Bỏ trống khi có --project: lồng tiếng các câu của dự án',
      },
      script: {
        shown: 'KỊCH_BẢN.md',
        text: `kịch bản (.md, .docx, sách .epub, ghi chú người nói của .pptx, kịch bản phim .fountain hoặc .fdx, hoặc .txt không phải phụ đề): mỗi câu bắt đầu khi câu trước đọc xong; tiêu đề là chương, ‘[Tên]’ hoặc ‘Tên:’ ở đầu dòng là nhân vật, ‘[nghỉ 1.5s]’ là quãng nghỉ, '{GIF|gíp}' hiện là GIF, đọc là gíp`,
      },
    },
    groups: {
      files: 'Tệp vào và ra',
      scripts: 'Kịch bản',
      subtitles: 'Phụ đề',
      voices: 'Giọng',
      fit: 'Khớp câu',
      service: 'Dịch vụ',
      sound: 'Âm thanh',
      film: 'Phim',
      programs: 'Cho chương trình khác',
      review: 'Gửi duyệt',
      general: 'Chung',
    },
    options: {
      output: `bản lồng tiếng ({sounds}). Là thư mục nếu đã có thư mục tên ấy, có dấu / ở cuối, hoặc có nhiều tệp vào; khi đó tên lấy theo tệp vào. Các tệp khác nằm cạnh đó: '<tên>.<loại>.<đuôi>'`,
      overwrite: 'ghi đè cả những tệp không do Cuecast ghi',
      watch:
        'lồng tiếng mỗi tệp phụ đề trong thư mục một lần, kể cả tệp mới thêm vào, cho tới khi bấm Ctrl+C',
      'from-film':
        'nhận dạng lời nói trong phim hoặc tệp âm thanh rồi ghi thành RA.srt, hoặc lồng tiếng luôn: khi đó phụ đề nằm cạnh tệp âm thanh. Cần có bộ nhận dạng: {recognisers} add THƯ_MỤC. Chạy lại lệnh để làm tiếp sau khi dừng',
      'speaker-turns':
        'ai nói lúc nào, do chương trình khác tìm ra: RTTM, hoặc JSON của pyannote, WhisperX, NeMo',
      speakers:
        'tìm xem ai nói: N người, hoặc có bao nhiêu tìm bấy nhiêu; cần mô hình tách người nói: {recognisers} add THƯ_MỤC',
      'listen-check':
        'bộ nhận dạng nghe lại các bản thu; câu nào đọc khác văn bản thì được liệt kê. Âm thanh không rời khỏi máy này, dù dịch vụ nào đã đọc',
      project: 'giữ dự án ở đó; chạy lại lệnh này để làm tiếp, chỉ lồng tiếng những câu đã đổi',
      'how-read':
        'chỉ cho biết số, ngày giờ, đơn vị và chữ viết tắt sẽ được đọc ra sao, theo quy tắc nào; không cần -o, không lồng tiếng, không ghi tệp',
      'read-action':
        'người dẫn đọc cả phần mô tả hành động trong kịch bản phim; nếu không thì bỏ qua',
      split:
        'mỗi câu là gì: sentence (câu văn), line (dòng) hay paragraph (đoạn); mặc định {default}',
      'pause-sentence': 'quãng nghỉ sau câu; mặc định {default}',
      'pause-paragraph': '… sau đoạn; mặc định {default}',
      'pause-chapter': '… sau chương; mặc định {default}',
      'target-length':
        'cả bài nên dài bao lâu: 90s, 30m, 2h; giọng đọc nhanh hơn tối đa --max-rate lần, quãng nghỉ ngắn lại hoặc dài ra',
      srt: 'phụ đề SRT theo lời đọc: mỗi câu đúng lúc được đọc',
      chapters: 'các chương của podcast, dạng JSON',
      encoding: 'bảng mã của phụ đề, ví dụ windows-1258; tự nhận nếu bỏ trống',
      'subtitle-track':
        'rãnh phụ đề nào của phim, hoặc ngôn ngữ nào trong tệp: số từ 1, hoặc mã ngôn ngữ; both: cả hai, khi mỗi câu có hai ngôn ngữ',
      'subtitle-rate': 'số hình/giây, khi phụ đề tính giờ theo khung hình (MicroDVD, Spruce STL)',
      'keep-signs': 'lồng tiếng cả biển hiệu, bài hát và ghi chú trong tệp ASS',
      'keep-dialogue': 'câu có hai gạch đầu dòng giữ nguyên một câu, một giọng đọc',
      'lasting-speakers': 'tên nhân vật giữ cho các câu (kịch bản: các đoạn) sau, đến tên kế tiếp',
      style:
        'cách dùng một kiểu chữ ASS: dub (lồng tiếng), silent (câu không đọc) hoặc skip (bỏ ra); có thể lặp lại',
      speak: 'đọc cả những gì không phải lời: {choices} (cách nhau bằng dấu phẩy)',
      'same-speaker': 'A là B viết cách khác; ‘A=’ không phải tên; có thể lặp lại',
      'colon-names': 'chữ trước dấu hai chấm: all là tên, none là lời; tự xét nếu bỏ trống',
      'one-language': 'đọc mọi câu bằng ngôn ngữ của tệp, kể cả khi có câu bằng ngôn ngữ khác',
      'repair-scan': 'sửa chữ nhận dạng sai, như lt’s thay cho It’s, 1 0 times thay cho 10 times',
      'subtitle-shift': 'dời mọi câu: -10h, 1.5s, -0:00:02.500',
      'subtitle-speed': 'từ tốc độ phim của phụ đề sang phim này, ví dụ 25/23.976',
      'subtitle-until': 'bỏ các câu bắt đầu sau giờ này trong tệp',
      cast: `phân vai: '{ "Người dẫn": { "voiceId": 12, "name": "…" }, … }'`,
      voice: 'giọng của những ai không có trong tệp phân vai',
      lang: 'ngôn ngữ; tự đoán nếu bỏ trống',
      profile: `hồ sơ giọng của dịch vụ, hoặc một tệp JSON: '{ "pitch": -2, "speed": 1.1, "volume": 0.8, "split_layout": "line" }'`,
      dictionary: 'cách đọc từ: tệp CSV gồm từ và cách đọc',
      data: 'giọng của bạn nằm trong THƯ_MỤC/voices, bộ nhận dạng trong THƯ_MỤC; mặc định: chung với cửa sổ chương trình',
      'max-rate': 'đọc nhanh hơn tối đa bao nhiêu lần, từ {least} đến {most}; mặc định {default}',
      'comfort-rate': 'nhanh tới đâu thì vẫn dễ nghe, từ {least} đến {most}; mặc định {default}',
      'slowest-rate':
        'đọc chậm lại bản thu hết trước câu của nó, chậm nhất đến mức này: từ {least} đến {most}; mặc định {default}: không chậm',
      'smooth-rates': 'câu liền nhau của một nhân vật có nhịp gần nhau; mặc định {default}',
      'max-borrow': 'dùng bao nhiêu khoảng lặng sau câu: {least} đến {most}; mặc định {default}',
      'max-early':
        'được bắt đầu trước câu bao nhiêu thay vì đọc nhanh hơn, từ {least} đến {most}; mặc định {default}',
      'max-overlap':
        'được nói chồng lên người khác bao lâu, nhỏ hơn 6 dB, thay vì đọc gấp, từ {least} đến {most}; mặc định {default}',
      'min-gap': 'khoảng lặng phải giữ giữa hai câu, từ {least} đến {most}; mặc định {default}',
      'shortest-pause':
        'rút ngắn quãng nghỉ trong bản thu không vừa trước khi đọc nhanh hơn, nhưng không ngắn hơn mức này: từ {least} đến {most}; mặc định {default}',
      'trim-silence':
        'cắt khoảng lặng quanh bản thu, dưới mức từ {least} đến {most} dBFS; mặc định {default}',
      'on-screen':
        'câu thấy người nói trong hình: giọng đọc giữ sát câu. Số thứ tự, đoạn và nhân vật, ví dụ ‘3,7-9,An’',
      'off-screen': 'câu không thấy người nói: được dùng cả khoảng lặng và bắt đầu sớm một chút',
      connection: 'dịch vụ khác (https, hoặc http trên máy này)',
      'key-env': 'biến môi trường chứa khoá API của dịch vụ đó',
      'give-up-after':
        'dừng với lỗi khi dịch vụ không trả gì suốt chừng ấy: 90s, 30m, 2h; mặc định {default}. Những gì đã trả tiền vẫn được giữ',
      'send-again':
        'gửi lại cả những câu có thể đã bị tính tiền vì mất câu trả lời; có thể phải trả tiền lần nữa, trừ khi số dư cho thấy chưa bị trừ tiền',
      preset: 'bộ tuỳ chọn cho một nơi nhận: {choices}; có thể thêm tuỳ chọn khác',
      format: '{choices}; theo đuôi của -o nếu bỏ trống',
      bits: '32: dấu phẩy động; chỉ WAV',
      bitrate:
        'MP3, M4A, M4B và Opus: kbit/giây, từ {least} đến {most}; riêng MP3 giữ đúng mức ấy từ đầu đến cuối',
      rate: 'số mẫu/giây',
      channels: 'auto: 2 khi bản hoà âm là stereo; 6: 5.1, lời lồng ở giữa (WAV, FLAC, M4A)',
      loudness: 'từ {least} đến {most}',
      peak: 'true peak cao nhất, từ {least} đến {most}; mặc định {default}',
      'take-loudness': 'đưa bản thu về {least} đến {most} LUFS trước khi hoà âm, tối đa 12 dB',
      'no-compression': 'chỉ dùng bộ hạn đỉnh, dù độ lớn cần bao nhiêu',
      'film-centre': 'phần giữa của phim stereo hạ bao nhiêu dưới lời lồng, {least} đến {most} dB',
      'mix-room-tone': 'tiếng phòng ({least} đến {most} dBFS) khi không giữ tiếng gốc',
      'dub-only': 'thêm một tệp chỉ có giọng, không có tiếng gốc',
      stems: 'mỗi nhân vật một tệp, và một tệp tiếng gốc',
      effects: 'thêm một tệp chỉ có tiếng gốc',
      clips: 'mỗi câu một tệp',
      'clip-names': `tên các tệp câu, ghép từ '{number} {speaker} {time} {text}'`,
      handles: 'phần thêm trước và sau mỗi tệp câu, từ {least} đến {most}',
      fades: 'chuyển dần quanh các đoạn trong AAF và DAWproject, từ {least} đến {most}',
      'chapter-files': 'mỗi chương một tệp, đặt tên theo chương',
      'chapter-head':
        'mỗi chương một tệp, có khoảng lặng trước tiếng: từ {least} đến {most}; 750 nếu có --room-tone',
      'chapter-tail': 'như vậy, sau tiếng: từ {least} đến {most}; 3000 nếu có --room-tone',
      'room-tone': 'tiếng phòng khẽ, −66 dB, thay cho khoảng lặng hoàn toàn',
      artist: 'người đọc hay tác giả, ghi vào mọi tệp tiếng',
      cover: 'ảnh bìa của tệp MP3, M4A, M4B, FLAC và Opus: JPEG hoặc PNG',
      'exact-length': 'dài đúng bằng phim, đệm thêm hoặc cắt bớt',
      'no-disclosure': 'không ghi vào tệp rằng giọng là giọng máy',
      film: 'phim; lấy thời lượng, và lấy tiếng khi có --film-sound on',
      'film-sound': 'đưa tiếng gốc, hạ nhỏ dưới giọng, vào bản lồng tiếng',
      sync: 'auto: dời phụ đề của bản phim khác cho khớp tiếng nói; off: không xét; không ghi thì chỉ cảnh báo',
      mux: `một bản phim có tiếng lồng: '<tên>.dubbed.<đuôi>'`,
      container: 'dạng của bản ấy (same: như phim): {choices}',
      'drop-original': 'bỏ các rãnh tiếng của phim trong bản ấy',
      edl: 'dòng thời gian: danh sách dựng CMX3600, kèm rãnh riêng của từng nhân vật',
      'marker-edl': 'mốc cho DaVinci Resolve, dạng danh sách dựng',
      fcpxml: 'dòng thời gian cho Final Cut Pro và Resolve, kèm rãnh riêng',
      xmeml: 'dòng thời gian cho Premiere Pro, kèm rãnh riêng',
      otio: 'dòng thời gian OpenTimelineIO, kèm rãnh riêng',
      reaper: 'dự án của REAPER, kèm rãnh riêng',
      dawproject: 'tệp DAWproject cho Bitwig Studio, Studio One và Cubase, kèm rãnh riêng',
      aaf: 'tệp AAF cho Pro Tools, Media Composer và Nuendo',
      'aaf-sound': 'âm thanh các đoạn nằm trong tệp AAF, hay ở các rãnh riêng WAV bên cạnh',
      labels: 'nhãn của Audacity',
      'cue-sheet': 'bảng các câu, dạng CSV',
      'cue-sheet-tsv': '… dạng TSV',
      'adr-cue-sheet': '… để thu ADR, dạng CSV',
      'karaoke-vtt': 'WebVTT có giờ của từng từ',
      'karaoke-ass': '… dạng ASS, từ đổi màu theo giọng đọc',
      words: '… giờ của từng từ, dạng JSON',
      'review-notes': 'ghi chú duyệt dạng CSV',
      'qc-report': 'ghi chú duyệt thành báo cáo QC, HTML',
      'review-markers': 'ghi chú duyệt đang mở thành mốc trong dòng thời gian',
      'as-spoken': 'phụ đề đúng theo lời và lúc đọc',
      'as-written': 'phụ đề như trong dự án',
      'subtitle-format': 'của cả hai: {choices}',
      'frame-rate': '{choices}',
      start: 'mã thời gian của khung đầu, ví dụ 10:00:00:00',
      report: `những gì đã ghi và đo được, trong '<tên>.report.txt'`,
      zip: 'tất cả trong một tệp zip kèm hướng dẫn, không để gì bên cạnh',
      'check-as': 'đo các tệp đã ghi theo quy định của nơi nhận: {choices}',
      gate: 'mã thoát 5 trừ khi sẵn sàng giao: mọi câu có bản thu vừa, không còn ghi chú duyệt, không giấy phép nào cấm hay chưa rõ việc dùng thương mại, và đạt mọi quy định của --check-as',
      review:
        'cùng --project: một gói để nghe và ghi chú, từ các bản thu đang có: một thư mục, hoặc một tệp TÊN.html hay TÊN.zip',
      'import-notes':
        'ghi chú của người duyệt (…review-notes.json) vào dự án, trước khi ghi gói; dùng được nhiều lần',
      'review-range': 'một đoạn phim, ví dụ 0:45-12:30.5',
      'review-speakers': 'chỉ câu của các nhân vật này, kể cả trong âm thanh chỉ có giọng',
      'review-changes-only': 'chỉ câu đã đổi từ vòng trước, và câu có ghi chú',
      'review-since': 'so với vòng N',
      'review-original': 'phụ đề có lời trước khi dịch, hiện bên cạnh',
      'review-picture': 'mặc định {default} (cần phim và ffmpeg)',
      'review-quality': 'small cho đường truyền chậm; mặc định {default}',
      'review-size': 'cỡ lớn nhất của TÊN.html, từ {least} đến {most}; mặc định {default}',
      'review-watermark': 'chữ in mờ trên trang, ví dụ bản này dành cho ai',
      'review-no-date': 'không hiện ngày',
      'review-timecode': 'hiện mã thời gian (--frame-rate, --start) thay cho giờ phút giây',
      'review-mix-only': 'không kèm âm thanh chỉ có giọng',
      'review-film-sound': 'kèm tiếng gốc của phim, cùng độ lớn',
      'review-language': 'ngôn ngữ của trang; người xem đổi được',
      json: 'báo cáo cuối là JSON ở stdout; mọi thứ khác ở stderr',
      help: 'trợ giúp này; --help all có cả những tuỳ chọn ít dùng',
      version: 'phiên bản',
    },
    exitCodes: `Mã kết thúc
  0  mọi câu đã được lồng tiếng   4  dịch vụ: không liên lạc được, sai khoá, hết ký tự
  1  lỗi của chương trình         5  đã ghi bản lồng tiếng nhưng còn câu chưa lồng được
  2  sai tham số                  6  không ghi được bản lồng tiếng hoặc dự án
  3  phụ đề, tệp phân vai, phim, giọng hoặc dự án không dùng được
  130  dừng bằng Ctrl+C; khi có nhiều tệp, lấy mã nặng nhất
`,
  },
  check: `{check} TỆP --as NƠI_NHẬN|QUY_ĐỊNH.json [--json]

  Giải mã tệp âm thanh, hoặc đường tiếng đầu tiên của phim, đo rồi so với quy định của nơi nhận:
  mỗi quy định một dòng, kèm vị trí trong tệp nếu có.

  --as TÊN             acx, ebu-r128, ebu-r128-s1, atsc-a85, premix, podcast, youtube
  --as QUY_ĐỊNH.json   … hoặc quy định của riêng bạn, viết như resources/destinations/acx.json
  --json               mọi số đo và mọi quy định, dạng JSON trên stdout
  --verify             FILE là báo cáo JSON: báo cáo và các tệp trong đó có còn nguyên không
  --help               phần trợ giúp này

Mã kết thúc
  0  đạt mọi quy định              2  sai tham số, nơi nhận hoặc quy định
  5  có quy định không đạt         3  không đọc được tệp: bị cắt, không có tiếng
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
