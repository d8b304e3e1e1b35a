import type { Cue } from '@shared/contracts/project-file'
import { sampleCue } from '@shared/testing/samples'

/** A film of our own: what is said, and how its subtitles lie. */
interface FilmScript {
  name: string
  language: 'vi' | 'en'
  cues: Cue[]
}

const DIALOGUE = [
  'Anh đi đâu mà vội thế?',
  'Đi tìm cái chìa khoá, em có thấy ở đâu không?',
  'Hôm qua em để trên bàn, cạnh lọ hoa.',
  'Không có, anh tìm hai lần rồi.',
  'Hay là trong túi áo khoác?',
  'Ờ, để anh xem… đúng rồi, đây rồi!',
  'Lần nào cũng vậy, thật hết chịu nổi.',
  'Thôi, muộn rồi, mình đi kẻo lỡ chuyến xe.',
  'Khoan đã, em chưa tắt bếp.',
  'Anh tắt rồi, nước cũng khoá rồi.',
  'Thế còn con mèo, ai cho nó ăn?',
  'Bà Tư bên cạnh hứa sang cho ăn mỗi ngày hai bữa.',
  'Được rồi, vậy thì đi thôi.',
  'Em cầm giúp anh cái va li nhỏ.',
  'Nặng quá, anh bỏ gì trong này vậy?',
  'Mấy quyển sách, đọc trên tàu cho đỡ buồn.',
]
const DOCUMENTARY = [
  'Mỗi năm, khi nước từ thượng nguồn đổ về, cả cánh đồng biến thành một mặt hồ mênh mông.',
  'Người dân gọi đó là mùa nước nổi, mùa của cá linh, của bông điên điển và của những chuyến ghe xuôi ngược.',
  'Nhưng mười năm trở lại đây, nước về ít hơn, muộn hơn, và có năm hầu như không về.',
  'Các nhà khoa học đã đặt hơn bốn mươi trạm đo dọc theo dòng sông để tìm câu trả lời.',
  'Họ nhận ra rằng lượng phù sa chỉ còn chưa đầy một nửa so với trước kia.',
  'Không có phù sa, bờ sông sạt lở, và biển lấn dần vào đất liền.',
  'Ở nơi đất và nước gặp nhau, rừng ngập mặn là bức tường cuối cùng.',
  'Từng cây đước, cây mắm được trồng lại bằng tay, giữa bùn, dưới nắng.',
]
const LECTURE = [
  'Chúng ta bắt đầu bằng một câu hỏi đơn giản: vì sao bầu trời lại có màu xanh?',
  'Ánh sáng mặt trời trông có vẻ trắng, nhưng thật ra nó gồm nhiều màu, từ đỏ, cam, vàng cho đến tím.',
  'Khi đi qua bầu khí quyển, ánh sáng va vào các phân tử khí, rất nhỏ, và bị lệch đi theo mọi hướng.',
  'Màu có bước sóng ngắn, như xanh và tím, bị lệch mạnh hơn nhiều so với màu đỏ.',
  'Vậy thì, các bạn sẽ hỏi, tại sao bầu trời không có màu tím?',
  'Thứ nhất, mặt trời phát ra ít ánh sáng tím hơn; thứ hai, mắt chúng ta kém nhạy với màu ấy.',
  'Buổi chiều, ánh sáng đi một quãng dài hơn, màu xanh lệch hết, chỉ còn lại màu đỏ.',
  'Đó là lý do hoàng hôn có màu như chúng ta vẫn thấy, và cũng là nội dung của bài hôm nay.',
]

interface Layout {
  name: string
  texts: readonly string[]
  /** How often the texts follow each other. */
  rounds: number
  /** Characters a second that a subtitle is long. */
  pace: readonly number[]
  /** Pauses behind subtitles, ms. */
  pauses: readonly number[]
  speakers: readonly string[]
}

/** Lays texts out one behind the other; paces and pauses take turns. */
function laidOut({ name, texts, rounds, pace, pauses, speakers }: Layout): FilmScript {
  let at = 1_000
  const cues = Array.from({ length: texts.length * rounds }, (_, i) => {
    const text = texts[i % texts.length] ?? ''
    const lengthMs = Math.round((text.length / (pace[i % pace.length] ?? 15)) * 1_000)
    const startMs = at
    at += lengthMs + (pauses[i % pauses.length] ?? 0)
    const speakerId = speakers[i % speakers.length] ?? null
    return sampleCue(`${i}`, startMs, { endMs: startMs + lengthMs, text, speakerId })
  })
  return { name, language: 'vi', cues }
}

/** Three films that editors find hard to fit, each in its own way. */
export const filmScripts = (): FilmScript[] => [
  laidOut({
    name: 'rapid dialogue',
    texts: DIALOGUE,
    rounds: 3,
    pace: [17, 22, 19, 26, 20],
    pauses: [40, 120, 0, 700, 80, 250, 1_600],
    speakers: ['An', 'Bình'],
  }),
  laidOut({
    name: 'documentary',
    texts: DOCUMENTARY,
    rounds: 4,
    pace: [18, 22, 26],
    pauses: [400, 2_500, 900, 5_000, 150],
    speakers: ['Người dẫn'],
  }),
  laidOut({
    name: 'lecture',
    texts: LECTURE,
    rounds: 4,
    pace: [16, 19, 22, 25],
    pauses: [0, 40, 300, 0, 1_200],
    speakers: ['Giảng viên'],
  }),
]
