/** What of the film will not be in its copy as it was, and why. */
export const filmFindings = {
  stops: 'Không ghi được bản lồng tiếng vào phim này.',
  kinds: {
    'picture-codec': '{container} không chứa được hình {codec} của phim.',
    'audio-codec':
      '{effect, select, stops {{container} không chứa được rãnh lồng tiếng dạng {codec}.} other {Phim mới thiếu rãnh tiếng {about}: {container} không chứa được.}}',
    'subtitle-codec':
      '{effect, select, lost {Phim mới thiếu rãnh phụ đề {about}: {container} không chứa được.} other {Rãnh phụ đề {about} được ghi dạng {to}{styled, select, true {; mất phông chữ, màu và vị trí} other {}}.}}',
    'subtitle-track': 'Phim mới thiếu phụ đề {about}: {container} cần ffmpeg để ghi phụ đề.',
    cover: 'Phim mới thiếu ảnh bìa {about}: {container} không chứa được.',
    attachment: 'Phim mới thiếu tệp đính kèm {about}: {container} không chứa được.',
    timecode:
      '{effect, select, lost {Phim mới thiếu mã thời gian {about}: cần ffmpeg để ghi.} changed {{container} không có rãnh mã thời gian: mốc đầu {about} được ghi thành thẻ.} other {Rãnh mã thời gian được ghi lại với mốc đầu {about}.}}',
    'data-stream': 'Phim mới thiếu dòng dữ liệu {about}: dữ liệu không được chép.',
    chapters: 'Phim mới thiếu {count, number} chương: {container} cần ffmpeg để ghi chương.',
    hdr: 'Phim mới thiếu thông tin HDR {about}: {container} không ghi được như trong phim gốc.',
    'edit-list':
      '{seconds, plural, =0 {Hình ghép từ nhiều đoạn; bản sao sẽ chiếu hết mọi đoạn.} other {{seconds, number, ::.0} giây bị ẩn ở đầu phim sẽ hiện ra.}}',
    encrypted: 'Phim được mã hoá, không thể chép để phát nơi khác.',
    'no-picture': 'Tệp này không có hình.',
    'variable-frame-rate': 'Nhịp khung hình của phim không đều; từng khung vẫn giữ đúng thời điểm.',
    'dub-longer':
      'Bản lồng tiếng dài hơn phim {seconds, number, ::.0} giây; hình cuối sẽ đứng yên.',
    'dub-shorter': 'Bản lồng tiếng hết trước phim {seconds, number, ::.0} giây.',
    'several-defaults': 'Chỉ rãnh đầu tiên được phát mặc định.',
  },
  remedies: {
    'install-ffmpeg': 'Muốn có, hãy cài ffmpeg.',
    'write-mkv': 'Muốn giữ, hãy chọn loại tệp MKV.',
    'write-mp4': 'Muốn giữ như cũ, hãy chọn loại tệp MP4 hoặc MOV.',
    'join-first': 'Hãy xuất phim thành một đoạn liền từ phần mềm dựng trước.',
    'sound-alone': 'Hãy xuất riêng âm thanh.',
    'other-format': 'Hãy chọn định dạng âm thanh khác, hoặc loại tệp MKV.',
    'film-length': 'Muốn khớp, hãy bật “Dài đúng bằng hình”.',
  },
}
