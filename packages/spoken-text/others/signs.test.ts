import { describe, expect, it } from 'vitest'
import { prepareText } from '../prepare-text'

const lines: Record<string, [written: string, said: string][]> = {
  es: [
    ['Hace -5 °C.', 'Hace menos 5 grados Celsius.'],
    ['Vale $20 o 1 €.', 'Vale 20 dólares o un euro.'],
    ['$5 millones', '5 millones de dólares'],
    ['120 km/h y 10 km', '120 kilómetros por hora y 10 kilómetros'],
    ['el siglo XX', 'el siglo 20'],
    ['Felipe VI y Alfonso XIII', 'Felipe sexto y Alfonso 13'],
    ['el 1.º y la 3ª', 'el primero y la tercera'],
    ['el 05/03/2024', 'el 5 de marzo de 2024'],
    ['1 000 000 de personas', '1000000 de personas'],
    ['Sr. López y la Dra. Ruiz', 'señor López y la doctora Ruiz'],
    ['El 10-20, 555-1234 y 2-0', 'El 10-20, 555-1234 y 2-0'],
    ['nº 7, 1.er piso', 'número 7, primer piso'],
    ['Isabel II y Carlos V', 'Isabel segunda y Carlos quinto'],
    ['1 casa, 21 casas, 1 perro', 'una casa, veintiuna casas, un perro'],
    ['1 día, canal 1 dice, 1 de mayo', 'un día, canal 1 dice, 1 de mayo'],
    ['500 personas, 300 días', 'quinientas personas, 300 días'],
    ['500 turistas, 1 atleta', '500 turistas, 1 atleta'],
    ['a las 8:30 h.', 'a las 8:30 horas.'],
  ],
  fr: [
    ['Il fait -5 °C, 20 $', 'Il fait moins 5 degrés Celsius, 20 dollars'],
    ['3 millions €', '3 millions d’euros'],
    ['1 000 €', '1000 euros'],
    ['au XXe siècle', 'au vingtième siècle'],
    ['le 1er mai, la 2e fois', 'le premier mai, la deuxième fois'],
    ['le 05/03/2024', 'le 5 mars 2024'],
    ['M. Dupont et Mme Petit', 'monsieur Dupont et madame Petit'],
    ['5 l’eau, n° 5, 3/4', '5 l’eau, numéro 5, 3/4'],
    ['À 14h30, chapitre IV', 'À 14 heures 30, chapitre 4'],
    ['Louis XIV, la VI', 'Louis 14, la VI'],
    ['à 1h05', 'à 1 heure 5'],
    ['1 fois, 1 jour, 3 + 4 = 7', 'une fois, 1 jour, 3 plus 4 égale 7'],
  ],
  de: [
    ['am 3. Oktober', 'am dritten Oktober'],
    ['der 3. Mai', 'der dritte Mai'],
    ['-5 °C und 20 $', 'minus 5 Grad Celsius und 20 Dollar'],
    ['5 km, z. B. hier', '5 Kilometer, zum Beispiel hier'],
    ['Ludwig XIV. kam', 'Ludwig der Vierzehnte kam'],
    ['am 05.03.2024', 'am fünften März 2024'],
    ['ca. 3 Mio. €', 'circa 3 Millionen Euro'],
    ['Er wog 70 kg.', 'Er wog 70 Kilogramm.'],
    ['um 14:30 Uhr, 3,5 %', 'um 14 Uhr 30, 3,5 %'],
    ['im Jahr 1985, 1985 Menschen', 'im Jahr neunzehnhundertfünfundachtzig, 1985 Menschen'],
    ['1 Jahr, 1 Stunde, Seite 1', 'ein Jahr, eine Stunde, Seite 1'],
    ['Der 1. Platz', 'Der erste Platz'],
    ['Er ist 12. Der Rest', 'Er ist 12. Der Rest'],
    ['Kapitel IV. Ende', 'Kapitel 4. Ende'],
  ],
  it: [
    ['nel XX secolo', 'nel ventesimo secolo'],
    ['-5 gradi, $20, 5 km', 'meno 5 gradi, 20 dollari, 5 chilometri'],
    ['il 05/03/2024', 'il 5 marzo 2024'],
    ['la 2ª volta', 'la seconda volta'],
  ],
  pt: [
    ['no século XX', 'no século 20'],
    ['R$ 20, $1, -3 graus', '20 reais, um dólar, menos 3 graus'],
    ['às 8h30, 20h', 'às 8 horas e 30, 20 horas'],
    ['2 casas, 2 dias, 500 pessoas', 'duas casas, 2 dias, quinhentas pessoas'],
  ],
  ru: [
    ['9 мая, XX век', 'девятого мая, двадцатый век'],
    ['в XIX веке', 'в девятнадцатом веке'],
    ['1 000 000 и -5 °C', '1000000 и минус 5 градусов Цельсия'],
    ['$20, 100 ₽', '20 долларов, 100 рублей'],
    ['1 км, 2 км, 5 км', '1 километр, 2 километра, 5 километров'],
    ['05.03.2024', 'пятого марта две тысячи двадцать четвёртого года'],
    ['в 1999 г. он', 'в тысяча девятьсот девяносто девятом году он'],
    ['к 2010 году, 2000 год, 1999', 'к две тысячи десятому году, двухтысячный год, 1999'],
    ['в 80-х, 80-е годы, 80-е место', 'в восьмидесятых, восьмидесятые годы, восьмидесятое место'],
    ['Пётр I, Петра I, Екатерина II', 'Пётр первый, Петра первого, Екатерина вторая'],
    ['1 машина, 21 книга, 11 книг', 'одна машина, 20 одна книга, 11 книг'],
    ['2 книги, 2 рубля, 2 мужчины', 'две книги, 2 рубля, 2 мужчины'],
    ['1 на 1, 2 или 3, 1 дело', '1 на 1, 2 или 3, одно дело'],
    ['12 %, 21%', '12 процентов, 21 процент'],
    ['Людовик XIV, Глава IV', 'Людовик четырнадцатый, Глава 4'],
    ['в 1-й раз, 5-я', 'в первый раз, пятая'],
  ],
  zh: [
    ['-5 度, $20', '负 5 度, 20 美元'],
    ['零下 -5 度', '零下 5 度'],
    ['2024/3/5', '2024年3月5日'],
    ['今天-5度，50%', '今天 负 5度，百分之50'],
    ['他重70kg，时速120km/h', '他重 70 千克，时速 120 公里'],
    ['12345678人，10005人，2024年', '1234万5678 人，1万零5 人，2024年'],
    ['￥50，ABC-5', '50 元，ABC-5'],
    ['路易XIV', '路易 14'],
    ['8:30，3+4=7，25％', '8点30分，3 加 4 等于 7，百分之25'],
    ['2个人，第2层，12个，No.4', '两 个人，第2层，12个，第 4'],
  ],
  ja: [
    ['-5度、$20', 'マイナス 5度、20 ドル'],
    ['5 km', '5 キロメートル'],
    ['2024年1月5日', '2024年1月5日'],
    ['今日は-5度、50%', '今日は マイナス 5度、50パーセント'],
    ['10005人、090-1234-5678', '1まん5 人、090-1234-5678'],
    ['8:30です。-10℃', '8じ30ぷん です。マイナス せっし 10 ど'],
    ['500円、12分', '500 えん、12 ふん'],
    ['この本は500円', 'この本は500円'],
  ],
  ar: [
    ['-5 و $20 و 5 km', 'ناقص 5 و 20 دولار و 5 كيلومترات'],
    ['50% 10 كم', '50 بالمئة 10 كيلومترات'],
    ['25٪، 200 م، 3 + 4 = 7', '25 بالمئة، 200 متر، 3 زائد 4 يساوي 7'],
  ],
  hi: [['-5, $20, ₹500, 5 km', 'माइनस 5, 20 डॉलर, 500 रुपए, 5 किलोमीटर']],
  th: [
    ['-5 $20 5 km 5/3/2024', 'ลบ ห้า ยี่สิบ ดอลลาร์ ห้า กิโลเมตร ห้า มีนาคม สองพันยี่สิบสี่'],
    ['1,234,021 คน', 'หนึ่งล้านสองแสนสามหมื่นสี่พันยี่สิบเอ็ด คน'],
    ['3.14, 14:30, 081-234-5678', 'สามจุดหนึ่งสี่, สิบสี่นาฬิกาสามสิบนาที, 081-234-5678'],
    ['๒๕ £300', 'ยี่สิบห้า สามร้อย ปอนด์สเตอร์ลิง'],
    ['50% ฿500', 'ห้าสิบ เปอร์เซ็นต์ ห้าร้อย บาท'],
  ],
}

describe.each(Object.entries(lines))('signs beside figures in %s', (language, rows) => {
  it.each(rows)('%s', (written, said) => {
    expect(prepareText(written, language, []).spoken).toBe(said)
  })
})

describe('a language without words for signs', () => {
  it.each(['ko', 'sw'])('%s keeps them', (language) => {
    expect(prepareText('-5, $20, 5 km, 05/03/2024', language, []).spoken).toBe(
      '-5, $20, 5 km, 05/03/2024',
    )
  })
})
