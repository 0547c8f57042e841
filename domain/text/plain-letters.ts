/** Letters that Unicode does not take apart into a plain one and its accent. */
const alone: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

/** Lower case without accents: `Ærø Élan` → `aero elan`. Other scripts stay as they are. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþħı]/g, (letter) => alone[letter]!)
