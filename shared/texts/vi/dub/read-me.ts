/** The read-me of a handover: what each file is, and how other programs take it. */
export const readMe = {
  file: 'ĐỌC TRƯỚC.txt',
  title: 'Bàn giao: {name}',
  unpack:
    'Hãy giải nén tệp zip này trước: các phần mềm chỉ tìm thấy âm thanh cạnh timeline trong một thư mục thật. Giữ nguyên tên các tệp.',
  rate: 'Hình: {rate} khung hình/giây',
  dropFrame: 'mã thời gian drop-frame',
  start: 'Mã thời gian của khung hình đầu phim: {start}',
  length: 'Thời lượng: {length}',
  sound:
    'Âm thanh: {format}, {rate, number} kHz{bits, select, none {} 32f {, 32 bit số thực} other {, {bits} bit}}, {channels, plural, =1 {mono} =2 {stereo} other {5.1}}',
  placing:
    'Các tệp âm thanh bắt đầu từ khung hình đầu phim, trừ khi có ghi khác: đặt chúng ở {start}, hoặc ở ngay đầu phiên làm việc đếm từ 0.',
  stamped:
    'Các tệp WAV mang mã thời gian này làm dấu thời gian (BWF), nên phần mềm có thể tự đặt đúng chỗ.',
  film: 'Trong này không có phim. Đặt “{film}” vào cùng thư mục, hoặc chỉ cho phần mềm biết phim ở đâu.',
  files: 'Các tệp',
  track: 'Bản lồng tiếng hoàn chỉnh: tất cả trong một tệp.',
  dub: 'Chỉ có giọng đọc, không có tiếng gốc của phim.',
  speaker: 'Chỉ giọng của {name}, dài bằng phim, lặng ở những chỗ khác.',
  narrator: 'Chỉ giọng thuyết minh, dài bằng phim, lặng ở những chỗ khác.',
  allVoices: 'Tất cả các giọng, không có gì khác.',
  inMono: '{text} Mono.',
  original: 'Tiếng gốc của phim như trong bản lồng tiếng: hạ xuống dưới giọng đọc.',
  untouched: 'Tiếng gốc của phim ở mức nguyên bản.',
  music: 'Nhạc nền đã thêm, như trong bản lồng tiếng.',
  clips:
    '{count, number} tệp, mỗi câu một tệp{handles, plural, =0 {} other {, có thêm # ms âm thanh trước và sau}}.',
  chapters: '{count, number} tệp, mỗi chương của bản lồng tiếng một tệp.',
  written: 'Phụ đề đúng như đã viết.',
  spoken: 'Phụ đề theo giọng đọc: mỗi câu hiện trong lúc được đọc.',
  copy: 'Bản sao của phim với bản lồng tiếng là một rãnh âm thanh. Trình phát nào cũng mở được.',
  credentials:
    'Chứng nhận nội dung có chữ ký (C2PA) của tệp bên cạnh: cho biết giọng là tổng hợp. Hãy giữ hai tệp đi cùng nhau.',
  report: 'Những gì đã ghi và đo: độ lớn, giọng, giấy phép, các câu cần xem lại.',
  programs: {
    edl: 'Danh sách dựng CMX 3600 của các đoạn. Dùng cho phần mềm không đọc được loại nào tốt hơn: nhập ở tốc độ khung hình ghi trên và tự nối các rãnh riêng.',
    'marker-edl':
      'Mốc của mọi câu cho DaVinci Resolve: nhấp chuột phải vào timeline trong Media Pool, Timelines › Import › Timeline Markers from EDL.',
    fcpxml:
      'Timeline cho Final Cut Pro (File › Import › XML) và DaVinci Resolve (đưa các rãnh riêng và phim vào Media Pool, rồi File › Import › Timeline). Nếu thiếu tệp, hãy chọn thư mục này.',
    xmeml:
      'Sequence cho Premiere Pro: File › Import. Ở hộp Link Media, chỉ ra rãnh riêng đầu tiên; các rãnh khác được tìm thấy bên cạnh.',
    otio: 'Timeline OpenTimelineIO. DaVinci Resolve: File › Import › Timeline. Phần mềm khác cần plug-in.',
    reaper: 'Dự án REAPER: chỉ cần mở; các rãnh riêng được tìm thấy bên cạnh.',
    dawproject:
      'Phiên cho Bitwig Studio, Studio One và Cubase: mở ra, hoặc nhập vào một phiên. Để tệp cạnh các rãnh riêng.',
    aaf: 'Phiên cho Pro Tools (File › Import › Session Data), Media Composer (File › Input › Import Media) và Nuendo (File › Import › AAF). Đặt phiên đúng tốc độ khung hình và mã thời gian đầu ghi trên.',
    labels: 'Nhãn của mọi câu cho Audacity: nhập âm thanh trước, rồi File › Import › Labels.',
    'cue-sheet': 'Bảng mọi câu cho phần mềm bảng tính: UTF-8, thời gian tính bằng mili giây.',
    'cue-sheet-tsv': 'Bảng mọi câu, cách nhau bằng tab: UTF-8, thời gian tính bằng mili giây.',
    'adr-cue-sheet':
      'Bảng câu thoại của phòng thu, có mã thời gian. Nhập như bảng phân cách bằng dấu phẩy, ở tốc độ khung hình ghi trên.',
    'karaoke-vtt': 'Phụ đề theo giọng đọc, có thời gian của từng từ, cho trình phát web.',
    'karaoke-ass': 'Phụ đề tô từng từ khi được đọc, cho trình phát video và Aegisub.',
    words: 'Mỗi từ được đọc lúc nào, tính bằng mili giây, cho phần mềm khác.',
    chapters:
      'Các chương của podcast (JSON Chapters 1.2): khai báo trong feed bằng podcast:chapters.',
    'review-notes': 'Ghi chú của người duyệt, dạng bảng, có mã thời gian.',
    'qc-report': 'Ghi chú của người duyệt cùng quyết định: mở bằng trình duyệt, hoặc in ra.',
  },
}
