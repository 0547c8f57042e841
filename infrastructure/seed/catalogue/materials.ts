import type { Material } from '#domain/catalogue/materials.ts'
import { formed, papers, sheet } from './papers.ts'
import { t, usd } from './units.ts'

/**
 * Boards, papers and films (4.3 of the trade's numbers; values missing in its table are interpolated between
 * neighbours).
 */

/**
 * Usual edge crush resistance by flute, kN/m: 25, 29, 32, 32, 48 and 51 lb/in. Assumed until plants confirm their
 * boards.
 */
const edgeCrush: Readonly<Record<string, number>> = {
  'f-flute': 4.4,
  'e-flute': 5.1,
  'b-flute': 5.6,
  'c-flute': 5.6,
  'eb-flute': 8.4,
  'bc-flute': 8.9,
}

const flute = (
  corrugation: string,
  liner: 'kraft' | 'white' | 'colour',
  [caliper, grammage, dollars]: readonly [number, number, number],
  title: Material['title'],
  description: Material['title'],
): Material =>
  sheet({
    ect: edgeCrush[corrugation]!,
    id: `${corrugation}-${liner === 'colour' ? 'black' : liner}`,
    title,
    description,
    family: `corrugated-${liner}`,
    surface: liner,
    corrugation,
    caliper,
    grammage,
    perSquareMetre: usd(dollars),
    color: { kraft: '#c9a678', white: '#f6f4ef', colour: '#26262a' }[liner],
    recycledShare: liner === 'kraft' ? 0.8 : 0.6,
  })

const corrugated: Material[] = [
  flute(
    'e-flute',
    'white',
    [1.6, 470, 0.58],
    t('E-flute, white', 'E 楞，白面'),
    t('Bright and even, for full-color print.', '洁白平整，适合全彩印刷。'),
  ),
  flute(
    'e-flute',
    'kraft',
    [1.6, 430, 0.46],
    t('E-flute, kraft', 'E 楞，牛皮'),
    t('Natural brown, best with one or two colors.', '天然牛皮色，适合一到两色印刷。'),
  ),
  flute(
    'e-flute',
    'colour',
    [1.6, 480, 0.66],
    t('E-flute, black', 'E 楞，黑色'),
    t('Dyed black throughout, for white and metallic inks.', '整体染黑，适合白墨与金属色墨。'),
  ),
  flute(
    'f-flute',
    'white',
    [1.0, 360, 0.52],
    t('F-flute, white', 'F 楞，白面'),
    t('Finest flute, for small premium mailers.', '最细的楞型，适合小型精品飞机盒。'),
  ),
  flute(
    'b-flute',
    'white',
    [3.0, 540, 0.6],
    t('B-flute, white outside', 'B 楞，外白'),
    t('White outside, kraft inside. Sturdy for shipping.', '外白内牛皮，坚固，适合运输。'),
  ),
  flute(
    'b-flute',
    'kraft',
    [3.0, 520, 0.54],
    t('B-flute, kraft', 'B 楞，牛皮'),
    t('The everyday shipping board.', '常用的运输纸箱纸板。'),
  ),
  flute(
    'c-flute',
    'kraft',
    [4.0, 600, 0.64],
    t('C-flute, kraft', 'C 楞，牛皮'),
    t('More cushioning for stacked cartons.', '缓冲更好，适合堆码。'),
  ),
  flute(
    'eb-flute',
    'kraft',
    [4.6, 880, 0.98],
    t('EB double wall, kraft', 'EB 双瓦楞，牛皮'),
    t('Double wall for heavy goods.', '双瓦楞纸板，适合重物。'),
  ),
  flute(
    'bc-flute',
    'kraft',
    [7.0, 1050, 1.15],
    t('BC double wall, kraft', 'BC 双瓦楞，牛皮'),
    t('The strongest, for pallets and export.', '最坚固，适合托盘运输与出口。'),
  ),
]

const board = (
  id: string,
  family: string,
  surface: Material['surface'],
  [grammage, points, dollars]: readonly [number, number, number],
  title: Material['title'],
  description: Material['title'],
): Material =>
  sheet({
    id,
    title,
    description,
    family,
    surface,
    caliper: Math.round(points * 2.54) / 100,
    points,
    grammage,
    perSquareMetre: usd(dollars),
    color: surface === 'kraft' ? '#c19a6b' : '#fbfaf7',
    recycledShare: family === 'ccnb' ? 0.9 : surface === 'kraft' ? 0.5 : 0.1,
  })

const folding: Material[] = [
  board(
    'sbs-350',
    'sbs',
    'white',
    [350, 18, 0.34],
    t('White board 350 gsm', '白卡纸 350 克'),
    t('Smooth solid bleached board, the usual choice.', '光滑的漂白卡纸，常用之选。'),
  ),
  board(
    'sbs-300',
    'sbs',
    'white',
    [300, 15, 0.29],
    t('White board 300 gsm', '白卡纸 300 克'),
    t('Lighter, for small cartons and cards.', '较轻，适合小盒与卡片。'),
  ),
  board(
    'sbs-400',
    'sbs',
    'white',
    [400, 20, 0.39],
    t('White board 400 gsm', '白卡纸 400 克'),
    t('Stiffer, for larger or heavier cartons.', '更挺，适合较大或较重的盒子。'),
  ),
  board(
    'kraft-350',
    'kraft-board',
    'kraft',
    [350, 19, 0.42],
    t('Kraft board 350 gsm', '牛皮卡纸 350 克'),
    t('Natural brown, for white ink and one or two colors.', '天然牛皮色，适合白墨与一到两色。'),
  ),
  board(
    'ccnb-350',
    'ccnb',
    'white',
    [350, 17, 0.26],
    t('Gray-back board 350 gsm', '灰底白板 350 克'),
    t('White outside, gray inside. The economical choice.', '面白底灰，经济之选。'),
  ),
]

const grey = (millimetres: number, grammage: number, dollars: number): Material =>
  sheet({
    id: `greyboard-${String(millimetres).replace('.', '-')}`,
    title: t(`Grayboard ${millimetres} mm`, `灰板 ${millimetres} 毫米`),
    description: t('Rigid core, wrapped in printed paper.', '硬质芯板，裱贴印刷纸。'),
    family: 'greyboard',
    surface: 'white', // the wrapping paper is visible, not the board
    caliper: millimetres,
    grammage,
    perSquareMetre: usd(dollars),
    color: '#a7a39b',
    recycledShare: 1,
  })

const boards = [grey(2, 1290, 0.86), grey(1.5, 970, 0.65), grey(2.5, 1610, 1.08), grey(3, 1900, 1.28)] as const

/** Grayboard of 2 mm wrapped in another paper than that of the product. */
const wrapped = (
  id: string,
  wrap: string,
  surface: Material['surface'],
  color: string,
  title: Material['title'],
  description: Material['title'],
): Material => ({ ...boards[0], id: `greyboard-2-${id}`, wrap, surface, color, title, description })

const rigid: Material[] = [
  ...boards,
  wrapped(
    'textured',
    'textured-120',
    'textured',
    '#e9e1d3',
    t('Grayboard 2 mm, textured paper', '灰板 2 毫米，特种纹理纸'),
    t('Wrapped in dyed, embossed paper, for foil only.', '裱贴染色压纹纸，仅适合烫印。'),
  ),
  wrapped(
    'linen',
    'linen-125',
    'textured',
    '#d8d2c4',
    t('Grayboard 2 mm, linen paper', '灰板 2 毫米，布纹纸'),
    t('Wrapped in paper with a woven feel, for foil only.', '裱贴布纹特种纸，仅适合烫印。'),
  ),
  wrapped(
    'black',
    'black-120',
    'textured',
    '#26262a',
    t('Grayboard 2 mm, black paper', '灰板 2 毫米，黑卡纸'),
    t('Wrapped in dyed black paper, for foil only.', '裱贴整体染黑的特种纸，仅适合烫印。'),
  ),
  wrapped(
    'pearl',
    'pearl-120',
    'textured',
    '#efe9df',
    t('Grayboard 2 mm, pearl paper', '灰板 2 毫米，珠光纸'),
    t('Wrapped in pearlescent paper, for foil only.', '裱贴珠光纸，仅适合烫印。'),
  ),
  wrapped(
    'kraft',
    'kraft-bag-120',
    'kraft',
    '#c9a678',
    t('Grayboard 2 mm, kraft paper', '灰板 2 毫米，牛皮纸'),
    t('Wrapped in natural brown paper.', '裱贴天然牛皮纸。'),
  ),
]

/**
 * Certificates by material. Those of the demo name no real holder; a claim is shown only while its certificate is
 * valid, and never without one (EU 2024/825).
 */
const certificates: Readonly<Record<string, Material['certificates']>> = Object.fromEntries([
  ...[
    'e-flute-kraft',
    'e-flute-white',
    'b-flute-kraft',
    'c-flute-kraft',
    'sbs-300',
    'sbs-350',
    'sbs-400',
    'kraft-350',
  ].map((id) => [id, [{ kind: 'fsc', code: 'FSC-C000000', validUntil: '2030-12-31' }]] as const),
  ['tissue-17', [{ kind: 'fsc', code: 'FSC-C000000', validUntil: '2030-12-31' }]],
  ['kraft-bag-120', [{ kind: 'foodContact', code: 'EU 1935/2004, DoC 0000', validUntil: '2030-12-31' }]],
  ['moulded-pulp', [{ kind: 'recyclability', code: 'Cepi 2.0: 100/100', validUntil: '2030-12-31' }]],
  ['poly-compostable', [{ kind: 'compostable', code: 'OK compost HOME S0000', validUntil: '2030-12-31' }]],
])

export const materials: Material[] = [...corrugated, ...folding, ...rigid, ...papers, ...formed].map((material) => ({
  ...material,
  ...(certificates[material.id] && { certificates: certificates[material.id] }),
}))
