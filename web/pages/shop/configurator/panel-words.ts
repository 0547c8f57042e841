import { language, t } from '../../../locales/i18n.ts'

/** The words that the names of panels and parts are put together from, as the structures name them. */
const words = [
  'back',
  'bag',
  'base',
  'block',
  'board',
  'body',
  'bottom',
  'box',
  'card',
  'carton',
  'case',
  'closure',
  'corner',
  'cover',
  'cross',
  'disc',
  'dust',
  'ear',
  'edge',
  'flap',
  'floor',
  'foot',
  'front',
  'glue',
  'gusset',
  'half',
  'hang',
  'hem',
  'inner',
  'insert',
  'label',
  'left',
  'lid',
  'lining',
  'lock',
  'long',
  'neck',
  'pad',
  'paper',
  'pillow',
  'platform',
  'right',
  'roll',
  'seam',
  'sheet',
  'side',
  'sleeve',
  'spine',
  'sticker',
  'strip',
  'tab',
  'tape',
  'top',
  'tray',
  'triangle',
  'tuck',
  'turnIn',
  'wall',
  'wrap',
] as const

const wordOf = (word: string) => words.find((one) => one === (word === 'turn-in' ? 'turnIn' : word))

/** A panel or a part as the reader calls it: `left inner wall`, 左内壁. */
export const panelName = (name: string): string => {
  const said = name.split(/[\s,]+/).flatMap((word) => {
    const known = wordOf(word)
    if (known) return [t(`configurator.panel.${known}`)]
    return word === 'and' ? [t('configurator.panel.and')] : [word]
  })
  const joined = said.join(language() === 'zh-CN' ? '' : ' ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}
