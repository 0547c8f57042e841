import type { Material } from '#domain/catalogue/catalogue.ts'
import { t, usd } from './units.ts'

/** Boards, papers and films (4.3 of the trade's numbers; what is not in its table is set between its neighbours). */

type Row = Omit<Material, 'corrugation' | 'orderedBy' | 'recycledShare'> & Partial<Material>
const sheet = (row: Row): Material => ({ corrugation: 'none', orderedBy: 'gsm', recycledShare: 0.3, ...row })

/** Usual edge crush resistance by flute, kN/m: 25, 29, 32, 32, 48 and 51 lb/in. Assumed until plants confirm their boards. */
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
    t('Dyed black throughout, for white and metallic inks.', '整体染黑，适合白墨与金属色。'),
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
    t('White outside, kraft inside. Sturdy for shipping.', '外白内牛皮，坚固适运输。'),
  ),
  flute(
    'b-flute',
    'kraft',
    [3.0, 520, 0.54],
    t('B-flute, kraft', 'B 楞，牛皮'),
    t('The everyday shipping board.', '日常运输用纸板。'),
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
    t('EB double wall, kraft', 'EB 双坑，牛皮'),
    t('Double wall for heavy goods.', '双坑纸板，适合重物。'),
  ),
  flute(
    'bc-flute',
    'kraft',
    [7.0, 1050, 1.15],
    t('BC double wall, kraft', 'BC 双坑，牛皮'),
    t('The strongest, for pallets and export.', '最坚固，适合托盘与出口。'),
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
    title: t(`Greyboard ${millimetres} mm`, `灰板 ${millimetres} 毫米`),
    description: t('Rigid core, covered with printed paper.', '硬质芯板，裱贴印刷纸。'),
    family: 'greyboard',
    surface: 'white', // what is seen is the paper around it
    caliper: millimetres,
    grammage,
    perSquareMetre: usd(dollars),
    color: '#a7a39b',
    recycledShare: 1,
  })

const boards = [grey(2, 1290, 0.86), grey(1.5, 970, 0.65), grey(2.5, 1610, 1.08), grey(3, 1900, 1.28)] as const

const rigid: Material[] = [
  ...boards,
  {
    ...boards[0],
    id: 'greyboard-2-textured',
    title: t('Greyboard 2 mm, textured paper', '灰板 2 毫米，特种纹理纸'),
    description: t('Covered with dyed, embossed paper, for foil only.', '裱贴染色压纹纸，仅适合烫金。'),
    surface: 'textured',
    wrap: 'textured-120',
    color: '#e9e1d3',
  },
]

type Paper = readonly [caliper: number, grammage: number, dollars: number, color: string, recycledShare: number]
const paper = (
  id: string,
  surface: Material['surface'],
  [caliper, grammage, dollars, color, recycledShare]: Paper,
  title: Material['title'],
  description: Material['title'],
  family = 'paper',
): Material =>
  sheet({
    id,
    title,
    description,
    family,
    surface,
    caliper,
    grammage,
    perSquareMetre: usd(dollars),
    color,
    recycledShare,
  })

const papers: Material[] = [
  paper(
    'art-128',
    'white',
    [0.1, 128, 0.13, '#fdfcfa', 0.1],
    t('Art paper 128 gsm', '铜版纸 128 克'),
    t('Coated paper around rigid boxes.', '裱贴硬盒的铜版纸。'),
    'art',
  ),
  paper(
    'art-157',
    'white',
    [0.13, 157, 0.16, '#fdfcfa', 0.1],
    t('Art paper 157 gsm', '铜版纸 157 克'),
    t('Coated paper, a little heavier.', '稍厚的铜版纸。'),
    'art',
  ),
  paper(
    'textured-120',
    'textured',
    [0.15, 120, 0.55, '#e9e1d3', 0.2],
    t('Textured paper 120 gsm', '特种纹理纸 120 克'),
    t('Dyed and embossed, for foil only.', '染色压纹，仅适合烫金。'),
    'textured',
  ),
  paper(
    'black-120',
    'textured',
    [0.15, 120, 0.3, '#26262a', 0.2],
    t('Dyed black paper 120 gsm', '染色黑卡纸 120 克'),
    t('Dyed through, for foil only.', '整体染黑，仅适合烫印。'),
    'textured',
  ),
  paper(
    'kraft-bag-120',
    'kraft',
    [0.16, 120, 0.12, '#c9a678', 0.6],
    t('Kraft paper 120 gsm', '牛皮纸 120 克'),
    t('Strong natural paper for bags.', '坚韧的天然牛皮纸袋用纸。'),
    'bag-kraft',
  ),
  paper(
    'kraft-bag-150',
    'kraft',
    [0.2, 150, 0.14, '#c9a678', 0.6],
    t('Kraft paper 150 gsm', '牛皮纸 150 克'),
    t('Stiffer, for heavier contents.', '更挺，适合较重内容物。'),
    'bag-kraft',
  ),
  paper(
    'white-bag-120',
    'white',
    [0.15, 120, 0.14, '#f8f6f1', 0.3],
    t('White kraft paper 120 gsm', '白牛皮纸 120 克'),
    t('Bleached kraft paper for bags.', '漂白牛皮纸袋用纸。'),
    'bag-white',
  ),
  paper(
    'tissue-17',
    'white',
    [0.03, 17, 0.032, '#fbfaf8', 0.3],
    t('Tissue 17 gsm', '雪梨纸 17 克'),
    t('Light and crisp.', '轻薄挺括。'),
    'tissue',
  ),
  paper(
    'tissue-22',
    'white',
    [0.04, 22, 0.042, '#fbfaf8', 0.3],
    t('Tissue 22 gsm', '雪梨纸 22 克'),
    t('Denser and less transparent.', '更厚实，遮盖更好。'),
    'tissue',
  ),
  paper(
    'tissue-17-kraft',
    'kraft',
    [0.03, 17, 0.03, '#d0ae82', 1],
    t('Kraft tissue 17 gsm', '牛皮雪梨纸 17 克'),
    t('Natural brown.', '天然牛皮色。'),
    'tissue',
  ),
  paper(
    'wrapping-80',
    'white',
    [0.1, 80, 0.09, '#faf8f3', 0.2],
    t('Wrapping paper 80 gsm', '包装纸 80 克'),
    t('Uncoated white paper.', '无涂布白纸。'),
    'wrapping',
  ),
  paper(
    'sticker-paper',
    'white',
    [0.15, 90, 0.45, '#ffffff', 0],
    t('White paper sticker', '白色纸质不干胶'),
    t('Matte white, writable.', '哑白，可书写。'),
    'sticker',
  ),
  paper(
    'sticker-kraft',
    'kraft',
    [0.15, 90, 0.5, '#c9a678', 0.5],
    t('Kraft sticker', '牛皮不干胶'),
    t('Natural brown.', '天然牛皮色。'),
    'sticker',
  ),
  paper(
    'sticker-clear',
    'clear',
    [0.1, 80, 0.7, '#e8eef2', 0],
    t('Clear film sticker', '透明膜不干胶'),
    t('Only your print is visible.', '只见印刷图案。'),
    'sticker',
  ),
  paper(
    'sticker-holographic',
    'colour',
    [0.12, 120, 1.1, '#cfd8ff', 0],
    t('Holographic sticker', '镭射不干胶'),
    t('Shimmers in all colors.', '七彩镭射效果。'),
    'sticker',
  ),
  paper(
    'tape-kraft',
    'kraft',
    [0.13, 110, 0.16, '#c09a66', 0.3],
    t('Gummed kraft paper tape', '湿水牛皮纸胶带'),
    t('Bonds with the box. Activated with water.', '湿水即粘，与纸箱牢固粘合。'),
    'tape',
  ),
  paper(
    'tape-pp',
    'clear',
    [0.05, 50, 0.1, '#efe9dc', 0],
    t('PP film tape', 'PP 薄膜胶带'),
    t('Strong, and quiet to unwind.', '牢固，开卷静音。'),
    'tape',
  ),
  paper(
    'poly-compostable',
    'colour',
    [0.06, 75, 0.3, '#e6e2d8', 0],
    t('Plant-based film', '植物基薄膜'),
    t('Made from plant starch. Ask us for the current certificates.', '以植物淀粉为原料。认证资料请向我们索取。'),
    'film',
  ),
]

const formed: Material[] = [
  paper(
    'tube-board',
    'white',
    [1.5, 900, 0.62, '#f3efe6', 0.8],
    t('Spiral board 1.5 mm, white', '螺旋纸管板 1.5 毫米，白面'),
    t('Wound tube with a printed label.', '卷绕纸管，外贴印刷面纸。'),
    'tube',
  ),
  paper(
    'tube-board-kraft',
    'kraft',
    [2, 1200, 0.7, '#c9a678', 0.9],
    t('Spiral board 2 mm, kraft', '螺旋纸管板 2 毫米，牛皮'),
    t('Thick-walled, for mailing.', '厚壁，适合邮寄。'),
    'tube',
  ),
  paper(
    'eva-foam',
    'colour',
    [20, 800, 2.4, '#2b2b2e', 0],
    t('EVA foam 20 mm', 'EVA 泡棉 20 毫米'),
    t('Cut to the outline of your product.', '按产品轮廓切割。'),
    'foam',
  ),
  paper(
    'moulded-pulp',
    'grey',
    [3, 900, 1.2, '#cdbfa6', 1],
    t('Molded pulp 3 mm', '纸浆模塑 3 毫米'),
    t('Pressed from paper fiber.', '纸纤维模压成型。'),
    'pulp',
  ),
]

export const materials: Material[] = [...corrugated, ...folding, ...rigid, ...papers, ...formed]
