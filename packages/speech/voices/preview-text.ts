/** A short sentence that shows a voice, in its own language. */
const sentences: Readonly<Record<string, string>> = {
  vi: 'Xin chào! Tôi sẽ đọc phụ đề của bạn.',
  en: 'Hello! I will read your subtitles.',
  fr: 'Bonjour ! Je vais lire vos sous-titres.',
  de: 'Hallo! Ich lese Ihre Untertitel vor.',
  es: '¡Hola! Voy a leer tus subtítulos.',
  pt: 'Olá! Vou ler as suas legendas.',
  it: 'Ciao! Leggerò i tuoi sottotitoli.',
  nl: 'Hallo! Ik lees je ondertitels voor.',
  ru: 'Здравствуйте! Я прочитаю ваши субтитры.',
  pl: 'Cześć! Przeczytam twoje napisy.',
  id: 'Halo! Saya akan membacakan takarir Anda.',
}

/** Where no sentence is known, the voice counts: every language reads figures in its own words. */
const COUNTING = '1, 2, 3, 4, 5.'

export function previewText(language: string): string {
  return sentences[language] ?? sentences[language.split('-')[0] ?? ''] ?? COUNTING
}
