export const help = {
  search: 'Tìm trong trợ giúp và phím tắt',
  back: 'Danh sách',
  topicsTitle: 'Cách làm',
  commandsTitle: 'Lệnh và phím',
  none: 'Không có gì khớp',
  noneHint: 'Hãy thử một từ khác, có dấu hoặc không dấu.',
  showAll: 'Xem tất cả',
  noKey: 'không có phím',
  runNamed: 'Làm ngay: {command}',
  cannot: 'lúc này chưa làm được',
  more: 'Đọc kỹ hơn',
  less: 'Thu gọn',
  doNow: 'Làm ngay',
  topics: {
    first: {
      title: 'Mới dùng? Bốn bước từ phụ đề tới bản lồng tiếng',
      text: '1. Mở một bài mẫu ở màn hình đầu, hoặc thả tệp phụ đề vào cửa sổ.\n2. Trong bảng Phân vai ở cạnh trái, bấm Gợi ý để mỗi nhân vật có một giọng, rồi nghe thử và đổi tuỳ ý.\n3. Bấm Lồng tiếng ở góc trên bên phải: nút ghi số câu và chi phí.\n4. Phím cách để nghe. Sửa câu nào thì lồng lại câu ấy. Xong thì bấm Xuất.',
    },
    open: {
      title: 'Mở phụ đề hoặc dự án',
      text: 'Thả tệp phụ đề (SRT, WebVTT, ASS, TTML, SAMI…) vào cửa sổ, hoặc bấm Mở phụ đề.\nCuecast tạo thư mục .cuecast bên cạnh tệp và tự lưu mọi thay đổi ở đó; tệp phụ đề không bị đụng tới.\nChữ hiện sai dấu? Chọn Mở lại với bảng mã khác.',
    },
    cast: {
      title: 'Phân vai',
      text: 'Nhân vật lấy từ nhãn [Tên] ở đầu câu. Bấm Gợi ý để mỗi người có một giọng riêng, rồi đổi giọng nào bạn muốn; ngôi sao giữ giọng yêu thích ở đầu danh sách.\nBấm tên nhân vật (F2) để đổi tên, màu, âm lượng, trái phải; nút ba chấm để gộp hoặc xoá.\nCuecast nhớ giọng của từng nhân vật cho tập sau: mở tập mới rồi bấm Dùng.\nNút tam giác đọc thử câu đang chọn của nhân vật, hoặc câu đầu tiên.\nCâu không có nhãn do người thuyết minh đọc.',
    },
    render: {
      title: 'Lồng tiếng và chi phí',
      text: 'Nút Lồng tiếng ở góc trên ghi số câu còn lại và số ký tự sẽ tốn. Mũi tên bên cạnh cho chọn chỉ các câu đang chọn.\nChỉ câu mới hoặc đã sửa mới được gửi; câu đã xong không tốn thêm.\nGiọng ngoại tuyến không tốn gì. Với dịch vụ khác, mỗi lần đều hỏi trước, trừ khi chi phí không quá mức bạn đặt trong Cài đặt.\nTạm dừng ở thanh dưới cùng: không gì được gửi hay tải nữa, kể cả sau khi mở lại Cuecast, cho đến khi bạn làm tiếp. Bảng Công việc giữ mọi việc đang chạy và vừa xong, cùng cách xử lý khi có lỗi.',
    },
    edit: {
      title: 'Sửa từng câu',
      text: 'Bấm một câu để xem mọi thứ về nó ở bên phải; bấm đúp hoặc F2 để sửa chữ ngay trong bảng.\nCâu đã sửa mang dấu “cần lồng lại”. Lồng riêng câu ấy bằng nút ngay dưới ô chữ.\nHoàn tác lùi được mọi bước, kể cả xoá.',
    },
    timing: {
      title: 'Thời gian và dòng thời gian',
      text: 'Kéo thân khối để dời câu, kéo mép để đổi lúc bắt đầu hoặc kết thúc; giữ Shift để không hít vào câu bên cạnh.\nGiữ Alt và lăn chuột để phóng to. Phím [ và ] đặt mép câu tại đầu phát. Mốc đánh dấu chỗ cần quay lại.\nĐổi thời gian không phải lồng lại và không tốn ký tự.',
    },
    fit: {
      title: 'Vừa và không vừa',
      text: 'Giọng dài hơn câu được đọc nhanh dần: đến 1,2 lần nghe tự nhiên, đến 1,5 lần được đánh dấu.\nHơn nữa Cuecast không tự ép: câu được ghi là “không vừa” và bên phải nói nên bớt bao nhiêu ký tự, kéo dài bao lâu, hay cho chồng lên câu sau.\nBảng Vấn đề liệt kê câu đọc nhanh, câu nhanh nhất trước, và cho cả nhóm thong thả hơn một lần.',
    },
    takes: {
      title: 'Bản thu',
      text: 'Mỗi lần lồng tạo một bản thu mới, bản cũ vẫn còn. Nghe, so sánh và dùng lại bản nào cũng được, không tốn ký tự.\nKhoá bản ưng ý để sửa chữ cũng không làm nó đổi.\nBấm đúp khối trên dòng thời gian (Shift+E) để sửa bên trong bản thu: cắt, làm im, dời từ, quãng nghỉ, âm lượng, mờ vào, mờ ra; Nói lại từ này (R) chỉ thay một từ. Bản gốc vẫn còn.',
    },
    narration: {
      title: 'Bài đọc từ kịch bản',
      text: "Bấm Bài đọc mới rồi dán kịch bản, hoặc thả tệp .txt, .md, .docx, .epub, .pptx, .fountain, .fdx. Tiêu đề thành chương, [Tên] hay Tên: ở đầu dòng là nhân vật, [nghỉ 800ms] là quãng nghỉ, '{'GIF|gíp'}' chỉ cách đọc ở một chỗ.\nCâu không có giờ cố định: câu sau bắt đầu khi câu trước đọc xong. Lồng lại một câu thì mọi câu sau dời theo. Ghim một câu vào mốc thời gian nếu cần khớp nhạc hay hình.\nF4 đổi giữa bảng và kịch bản. Trong kịch bản, mỗi câu văn gõ vào thành một câu riêng, Enter mở đoạn mới, Backspace ở đầu đoạn nối lại.",
    },
    recording: {
      title: 'Thu giọng của bạn',
      text: 'Chọn một câu rồi bấm Thu bằng giọng của bạn (Shift+R; khi đang gõ lời thì Ctrl+Shift+R). Đọc dòng chữ lớn sau khi đếm xong; bấm Dừng là có bản thu mới. Micrô chỉ mở trong lúc thu.\nKéo hai đầu của dạng sóng để cắt gọn, hoặc chỉ thu lại đoạn đó. Giảm tiếng ồn làm sạch tiếng quạt, tiếng xì.\nBản thu của bạn được khớp, hoà âm và xuất như mọi bản thu khác, và không bao giờ gửi tới dịch vụ.',
    },
    dictionary: {
      title: 'Từ điển phát âm',
      text: 'Chỉ cần đặt một lần cách đọc từ viết tắt, tên riêng, tiếng nước ngoài. Phụ đề vẫn giữ nguyên chữ; chữ gạch chấm là chữ sẽ được đọc khác đi.\nChọn chữ trong câu rồi bấm nút sách bên dưới để thêm.\nMục nào cũng nghe được trước và sau khi đổi.',
    },
    profiles: {
      title: 'Hồ sơ giọng',
      text: 'Một hồ sơ giọng giữ cao độ, tốc độ, âm lượng và các thông số khác dưới một cái tên. Áp dụng cho cả dự án, một nhân vật hay vài câu; trước khi áp dụng đều ghi rõ bao nhiêu câu phải lồng lại và tốn bao nhiêu ký tự.\nỞ bên phải, dưới mỗi thông số của câu ghi nó lấy từ đâu: riêng câu, nhân vật, dự án hay hồ sơ nào; mũi tên vòng trả về mức kế thừa.\nHồ sơ tự đồng bộ với dịch vụ. Chỗ nào hai bên cùng sửa, bạn chọn từng mục.',
    },
    original: {
      title: 'Phim và tiếng gốc',
      text: 'Chọn phim hoặc âm thanh gốc để xem hình và nghe tiếng gốc dưới giọng lồng.\nThanh trượt cạnh nút phát cân giữa giọng lồng và tiếng gốc. Tiếng gốc tự hạ xuống khi có giọng đọc.',
    },
    export: {
      title: 'Xuất và bàn giao',
      text: 'Bấm Xuất khi mọi câu đã xong. Chọn dạng tệp, độ lớn và có kèm tiếng gốc hay không.\nCó thể xuất rãnh riêng cho từng nhân vật, dài bằng cả phim, để đặt thẳng vào phần mềm dựng.',
    },
    review: {
      title: 'Gửi người khác duyệt',
      text: 'Chọn Xuất gói duyệt để có một gói mở bằng trình duyệt, không cần Cuecast, không cần mạng: người khác nghe, ghi chú và lưu thành một tệp nhỏ.\nNhập ghi chú duyệt, hoặc thả tệp vào cửa sổ: mỗi ghi chú nằm đúng câu trong bảng Duyệt.\nGói sau có thể chỉ gồm những gì đã đổi, kèm câu trả lời của bạn.',
    },
    problems: {
      title: 'Vấn đề và lỗi',
      text: 'Bảng Vấn đề liệt kê câu chồng nhau, quá nhanh, trống, không vừa hoặc lồng hỏng. Bấm một dòng để tới câu đó; nút cờ lê sửa giúp.\nF8 tới vấn đề tiếp theo.\nNghe kiểm tra (hình cái tai) cho bộ nhận dạng trên máy này so lời trong bản thu với văn bản.',
    },
    versions: {
      title: 'Lồng tiếng sang ngôn ngữ khác',
      text: 'Tệp › Bản ngôn ngữ mới tạo một dự án cạnh bản gốc, cùng thời gian, vai và hoà âm. Mô hình ngôn ngữ hoặc dịch vụ dịch mà bạn đã thiết lập có thể dịch; không có gì được gửi trước khi bạn đồng ý.\nBản dịch được đo bằng giọng đọc trước khi lồng: câu quá dài được dịch ngắn lại. Câu bạn đã sửa không bao giờ bị ghi đè, và câu có bản gốc đã đổi được đánh dấu.\nTên riêng và xưng hô chỉ cần thống nhất một lần cho cả loạt phim, rồi được kiểm tra lại. Menu ngôn ngữ phía trên chuyển giữa các bản; khi xuất phim, mỗi ngôn ngữ có thể là một rãnh tiếng.',
    },
    connections: {
      title: 'Kết nối và ký tự',
      text: 'Giọng ngoại tuyến có sẵn và không cần tài khoản. Thêm dịch vụ khác bằng địa chỉ và khoá trong Cài đặt, mục Kết nối.\nKhoá nằm trong kho khoá của hệ thống và không hiện lại. Bấm Kiểm tra để biết khoá còn dùng được và còn bao nhiêu ký tự.\nBấm số ký tự ở đầu cửa sổ để xem còn bao nhiêu lượt gọi, đặt mức ký tự cho mỗi ngày hay dự án, và xem đã dùng bao nhiêu.\nLồng nháp bằng giọng ngoại tuyến rồi chọn dịch vụ khác ở đầu cửa sổ: Cuecast ghép giọng, cho biết bản cuối tốn bao nhiêu, và giữ bản nháp. Quay lại thì giọng và bản thu cũ trở về, không trả tiền hai lần.',
    },
    api: {
      title: 'Cho chương trình khác dùng giọng',
      text: 'Cài đặt API mở dịch vụ ngoại tuyến ở một cổng cố định trên máy này. Tạo khoá cho từng chương trình, chọn quyền của khoá, xem lần dùng gần nhất.\nWebhook báo cho bạn biết khi một tác vụ xong.',
    },
    library: {
      title: 'Thư viện phân vai',
      text: 'Thư viện nhớ giọng, màu, âm lượng và hồ sơ của từng nhân vật trong một loạt phim. Mở tập sau, Cuecast nhận ra tên và mời dùng lại giọng cũ.\nBảng phân vai cũng xuất và nhập được thành tệp JSON, trong menu của bảng Phân vai.',
    },
    sound: {
      title: 'Chỉnh âm thanh',
      text: 'Bảng Âm thanh chọn kiểu lồng tiếng hay thuyết minh, mức tiếng gốc và chỗ nó hạ xuống, cách khớp thời gian, độ lớn khi xuất.\nChỉ đọc liền hơi mới phải lồng lại; số câu đọc nhanh và không vừa hiện ngay để so sánh.\nNhạc nền của riêng bạn cũng thêm ở đây: kéo trên dòng thời gian, đặt mức âm, vào dần và tắt dần.',
    },
    jobs: {
      title: 'Công việc dài',
      text: 'Lồng tiếng, xuất và đồng bộ đều nằm trong bảng Công việc, với phần đã xong và thời gian còn lại. Tạm dừng, làm tiếp, thử lại từ đó.\nĐóng Cuecast giữa chừng không mất gì: lần sau nó chạy tiếp và không tính tiền hai lần.',
    },
    models: {
      title: 'Giọng đọc của riêng bạn',
      text: 'Cài đặt › Giọng đọc › Tải giọng tự nhiên tải một giọng từ nhà phát hành, kèm giấy phép; mô hình bạn đã có cũng thêm được ở đó. Chúng chạy trên máy này.',
    },
    final: {
      title: 'Nháp ngoại tuyến, bản cuối ở dịch vụ',
      text: 'Làm cả phim bằng giọng ngoại tuyến miễn phí, rồi chọn dịch vụ khác ở giữa thanh trên cùng. Cuecast ghép giọng tương ứng, giữ bản thu cũ làm bản nháp và cho biết bản cuối tốn bao nhiêu.\nLồng tất cả hoặc từng câu; hết ký tự giữa chừng thì phần đã xong vẫn còn, nạp thêm rồi làm tiếp.',
    },
    keys: {
      title: 'Phím tắt',
      text: 'Ctrl+K tìm lệnh, thiết lập, nơi xuất và các chương này. Trong Cài đặt, mục Phím tắt, chọn bộ phím của Aegisub hay Subtitle Edit, hoặc đổi phím của từng lệnh.',
    },
    access: {
      title: 'Dễ nhìn, dễ dùng',
      text: 'Phóng to giao diện đến 300%, đổi sáng tối, đổi ngôn ngữ bất cứ lúc nào. Mọi việc làm được bằng bàn phím: F6 đi giữa các vùng, mũi tên đi trong bảng và dòng thời gian.\nCuecast theo cài đặt giảm chuyển động và tương phản cao của hệ thống.',
    },
    privacy: {
      title: 'Quyền riêng tư',
      text: 'Cuecast chỉ gửi lời thoại tới những dịch vụ bạn đã kết nối, và chỉ khi bạn lồng tiếng bằng dịch vụ đó. Giọng ngoại tuyến không gửi gì.\nTuỳ chọn Không dùng mạng trong Cài đặt, mục Chung, chặn mọi thứ.\nMọi tệp xuất ra đều cho biết giọng là do máy tạo: trong thẻ thông tin, trong chứng nhận nội dung và bằng dấu trong âm thanh. “Tệp này có phải giọng máy?” cho xem điều đó ở bất kỳ tệp nào.',
    },
  },
}
