import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences'

/** Prose in the style of books; `|` marks where a reader ends a sentence. */
const english = `
It was past nine when Mr. Harlow came down. | The fire had gone out. | Nobody spoke.
“Oh! single, my dear, to be sure!” | She laughed.
“What? you too?” said the doctor. | “I had no idea.”
“Where are you going?” Tom asked. | “To the mill.” | He did not answer.
“Well!” Mr. Bennet replied, folding his paper. | “You surprise me.”
“Stop!” | Tom said nothing more for the rest of the way. | It rained.
“Fire!” | Anna began to run. | The bells were ringing.
He had served under Lt. Col. Brown in the East. | Col. Brown never forgot it.
They hired Capt. Marsh and Sgt. Pike at once. | Gen. Lee was told on Jan. 3, 1864. | It was too late.
See vol. II of the letters, p. 45, and ch. IV. | The rest is lost.
She had worked for I.B.M. | They met there in the spring. | He was from the U.S. Army.
We lived in the U.S. | It was a happy time. | Then came the war.
J. R. Ellis wrote to George W. Marsh. | Neither J. nor G. answered.
It was as clever as I. | Tom knew it well. | He was taller than I. | Nobody cared.
The train left at 5 p.m. | The platform was empty. | We met at 9 a.m. Monday in the hall.
It costs approx. 5 shillings, i.e. nothing. | It weighs 3.5 lb. in all. | So be it.
He was born c. 1850 in St. Albans. | The house stood on Mill St. | The roof was gone.
No. 5 was empty. | “No! | Five people came.”
She read law, history, poetry, etc. | The boys read nothing.
She read law, poetry, etc. and went to bed.
“I … I cannot,” he said. | “Wait… | I can.” | “... Then do it.”
He paused. | … Then he left.
He told us (God help me!) Mary would come. | (She did not.) | We waited.
Smith & Sons Ltd. | The firm was old. | Brown Bros. Bank took it over.
Martin Hale Jr. | He was the youngest. | Martin Hale Jr. Esq. lived here.
“Is it true?” he asked. | “Is it?” | “Yes.” | “No!”
What a day!!! | Was it?! | It was.
She lived in Plan B. | The town was called so. | Take vitamin C. | It helps.
1. Take the key. | 2. Open the door.
II. The storm broke at noon. | Nobody was ready for it.
Version 2.0 was worse. | It cost $3.50. | He paid.
He wrote to Prof. Dr. Klein, Ph.D. | The answer came in Feb. 1901.
“Never!” cried the old man. | “Not while I live!” | The door closed.
“Are we there yet?” whispered Anne. | Dr. Moss shook his head.
He said it twice: “Go!” | And they went.
Mrs. Long says that Netherfield is taken. | Do you not want to know who has taken it?
“My dear Mr. Bennet,” said his lady to him one day, “have you heard?” | He had not.
Rev. Hale and Hon. Mrs. Dale sat by the window. | Mt. Hood was white. | Ft. Worth was far.
iPhone sales were no concern of his. | He never rang anyone. | eBay was a word to him.
“Who?” | “Me.” | “Why?” | “I don’t know… perhaps I am tired.” | He sat down.
He asked himself: why now? | Why here? | There was no answer.
“Must we?” The old woman asked again. | “We must,” said Sen. Ward.
Dept. of Lost Things, Rm. 12, Apt. 4. | That was the address. | He went there on Oct. 9.
Op. 27 No. 2 was played badly. | The audience, cf. Hale et al. 1905, left.
“Ah! that is better,” he said! | She agreed.
It happened in 1912. | 300 men died. | In Dec. 1913 the inquiry closed.
“You did? how odd!” Mary cried. | “How very odd!”
The answer was no. | Nothing helped. | Nothing could.
“Good God!” I said. | “What’s this?” I asked him. | He told me.
“Wait!” Edward shouted after her. | “Help!” | Then Ann gasped.
“Run!” | Anna called the police. | They came at once.
The king, Henry VIII. | The queen, Anne. | The end.
“Hush! the child is asleep,” whispered Mrs. Gray. | The clock struck two.
They sailed on the H.M.S. Beagle. | Darwin was sick. | Capt. FitzRoy was not.
“Tell me, Dr. Watson!” Holmes said suddenly. | “What do you see?”
She whispered, “Yes.” | It was over.
Gov. Adams met Adm. Ross on Sept. 12. | Maj. Hill was late, as ever.
“Who?” Frank asked, not following. | “Duty,” she said.
“The river?” Ann suggested. | He nodded. | “Or the mill?” Tom urged her.
That field is marked R. | It’s of no value. | They wrote to H. O’Brien at once.
“Wait!” | Ann suggested nothing, and he went.
He weighed 12 st. 4 lb. and was proud of it. | Who would not be?
The letter ended: “P.S. I love you.” | He burned it.`

const vietnamese = `
PGS.TS. Nguyễn Văn Bình bước vào. | Cả phòng đứng dậy.
GS.TS. Lê Hoa và ThS.BS. Phạm Minh cùng ký tên. | BS.CKII. Trần Nam vắng mặt.
Công ty TNHH. Minh Phát đóng cửa. | Không ai hay.
Theo NĐ. 15/2020, quán phải dời. | Ông Tư lắc đầu. | QĐ. 12 cũng thế.
Hôm ấy là ngày 3. 4. 2024. | Trời mưa.
Hôm nay là ngày 3. | 4 người đến. | Một người về.
– Anh đi à? – cô hỏi – Bao giờ về?
“Anh đi à?” – cô hỏi – “Bao giờ về?” | Anh im lặng.
– Mày… mày dám? – Hắn quát. | – Cút!
– Tôi đi đây. – Lan nói. | – Đừng chờ.
— Trời ơi! — bà Hai kêu lên. | — Sao con gầy thế?
- Con chào bà ạ! - thằng Tí khoanh tay. | - Bà có khoẻ không?
“Đi đâu đấy?” Lan hỏi. | “Ra chợ.” | Nó đáp cụt lủn.
“Đi đâu đấy?” | Hắn không trả lời. | Hắn đi thẳng.
– Thế à? – Bà Tư ngẩng lên. | – Ngồi đi con.
– Đi không? | – Đi.
– Chị là ai? | – Tôi là Mai. | – Mai nào?
Ông sống ở TP. Huế, sau dọn vào Q. 1, TP. Hồ Chí Minh. | Nhà ở P. Bến Nghé. | Bà thì không.
Ông sống ở TP.HCM. | Nguyễn Văn Nam cũng vậy.
Chợ bán cam, quýt, bưởi, v.v. | Sau đó trời tối.
Chợ bán cam, quýt, v.v. và cả mít.
Ông ấy là TS. | Bà ấy là thợ may. | Họ sống yên ổn.
Nên uống vitamin C. | Nó rất tốt. | Ai cũng biết.
Đến điểm A. | Họ dừng lại. | Rồi đi tiếp.
Nhà văn J. K. Rowling viết truyện ấy. | George W. Bush từng đọc.
Chao ôi! buồn biết mấy. | Ừ nhỉ? sao lại thế?
“Ôi! mẹ ơi,” nó kêu. | Mẹ không nghe thấy.
Anh… anh không biết. | Em… | Em biết gì đâu.
Giá 3.500.000 đồng. | Đắt quá! | Ai mua?
Số 5 phố Hàng Bạc. | Số. 7 thì bỏ không.
Hắn hét: “Đứng lại!” | Rồi hắn bắn. | Chim bay tán loạn.
Cô cười (thật đấy!) Nam cũng cười. | (Không ai biết vì sao.) | Hết.
1. Vo gạo. | 2. Nhóm bếp. | 3. Nấu cơm.
II. Mùa nước nổi. | Nước lên từ tháng bảy.
KTS. Võ Trọng vẽ căn nhà này. | KS. Hà xây nó. | LS. Tâm mua nó.
NSND. Trà Giang đóng vai chính. | NSƯT. Minh Đức đóng vai phụ. | ĐD. Phạm Văn làm phim.
Nxb. Trẻ in năm 1990. | Xem tr. 15. | Cty. Hoàng Gia in lại.
Đ/c. Hùng phát biểu trước. | LM. Phaolô đến sau.
Ai? | Tôi. | Tại sao? | Không biết.
Trời!!! | Thật ư?! | Thật.
– Ai đấy? – tiếng trong nhà vọng ra. | – Tôi đây.
– Vâng. – Anh gật đầu. | – Tôi hiểu.
– Vào đi! – Giọng ông trầm xuống, ông nói khẽ. | – Ngồi xuống.
– Nam! – mẹ gọi. | Nó không thưa.
“Cháu tên gì?” bà cụ hỏi. | “Dạ, Mai.”
“Thôi đi!” Ông Năm gắt. | “Ăn cơm.”
Nó học ở lớp 5. | 30 đứa ngồi chen nhau.
Mr. Smith gặp Dr. Lan ở Hà Nội. | Họ nói tiếng Anh.
Bé Sen. | Bé Lan. | Hai đứa thân nhau.
Thế rồi… thôi. | Không ai nhắc nữa.
Bà bảo: “Về đi.” | Nó về.
Bà Ba nói: “Thôi, về đi!” | Rồi bà khóc.
“Về đi con…” – bà thì thào. | “Muộn rồi.”
– Sao lại khóc? – Tôi hỏi. | – Nín đi.
“Chắc vui lắm!” | Cả bàn cười ầm ĩ. | Cô đỏ mặt.
“Vui lắm!” Bà Tư cười. | “Ngồi đi con.”
“Tôi… tôi…” Hắn lắp bắp. | “Tôi xin lỗi.” | Hắn quay đi.
“Tôi… tôi…” | Hắn quay đi. | Không ai gọi lại.
– Em có biết gì đâu! – Cô nức nở. | – Em thề!
Mỗi năm một lần. | Tết. | Ai cũng về.
Đến năm 1945. | Cả làng đói. | 200 người chết.
“Ai bảo anh thế?” – Hắn trừng mắt. | “Nói!”
– Được. – Y nói. | – Mai tôi trả.
Điều. 5 nói rõ. | Không ai đọc.`

const passages = (text: string) => text.trim().split('\n')

const judged = (passage: string) => passage.split(' | ')

const wrong = (text: string): string[] =>
  passages(text).filter(
    (passage) => sentencesOf(passage.replaceAll(' | ', ' ')).join(' | ') !== passage,
  )

describe('sentences', () => {
  it.each([
    ['English', english],
    ['Vietnamese', vietnamese],
  ])('end where a reader of %s ends them', (_, text) => {
    expect(wrong(text)).toEqual([])
    expect(passages(text).flatMap(judged).length).toBeGreaterThanOrEqual(120)
  })

  it('end in a text without capitals, too', () => {
    expect(sentencesOf('xin chào. tôi là nam. cam, quýt, v.v. và mít. hết… thật.')).toEqual([
      'xin chào.',
      'tôi là nam.',
      'cam, quýt, v.v. và mít.',
      'hết… thật.',
    ])
  })

  it.each([
    'trên giường',
    'treo áo',
    'đi bên kia',
    'mặc áo vàng',
    'ở Vạn Phúc',
    'làm bảo vệ',
    'tiếp tục đi',
    'mua bảo hiểm',
    'sửa van nước',
    'được gọi là Mun',
  ])('of two people stay two where the answer has “%s”', (words) => {
    const turns = ['– Con mèo đi đâu mất rồi.', `– Nó ${words} ấy.`]
    expect(sentencesOf(turns.join(' '))).toEqual(turns)
  })

  it.each(['rên', 'reo', 'van', 'bảo', 'tiếp', 'gọi', 'nhìn'])(
    'of one person continue after the narrator’s “%s”',
    (verb) => {
      const turn = `– Con mèo đâu? – Hắn ${verb} khẽ.`
      expect(sentencesOf(turn)).toEqual([turn])
    },
  )
})
