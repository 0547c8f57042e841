import type { Material } from '#domain/catalogue/materials.ts'
import { t, usd } from './units.ts'

/**
 * Papers, films, wound board and foam (4.3 of the trade's numbers; values missing in its table are interpolated between
 * neighbours).
 */

type Row = Omit<Material, 'corrugation' | 'orderedBy' | 'recycledShare'> & Partial<Material>
/** A material with the usual flutes, order unit and recycled share by default. */
export const sheet = (row: Row): Material => ({ corrugation: 'none', orderedBy: 'gsm', recycledShare: 0.3, ...row })

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

export const papers: Material[] = [
  paper(
    'art-128',
    'white',
    [0.1, 128, 0.13, '#fdfcfa', 0.1],
    t('Art paper 128 gsm', '铜版纸 128 克'),
    t('Coated paper that wraps rigid boxes.', '裱贴硬盒的铜版纸。'),
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
    t('Dyed and embossed, for foil only.', '染色压纹，仅适合烫印。'),
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
    'linen-125',
    'textured',
    [0.16, 125, 0.62, '#d8d2c4', 0.1],
    t('Linen paper 125 gsm', '布纹纸 125 克'),
    t('Woven feel, for foil only.', '布纹触感，仅适合烫印。'),
    'textured',
  ),
  paper(
    'pearl-120',
    'textured',
    [0.14, 120, 0.48, '#efe9df', 0],
    t('Pearl paper 120 gsm', '珠光纸 120 克'),
    t('Soft shimmer, for foil only.', '柔和珠光，仅适合烫印。'),
    'textured',
  ),
  paper(
    'kraft-bag-120',
    'kraft',
    [0.16, 120, 0.12, '#c9a678', 0.6],
    t('Kraft paper 120 gsm', '牛皮纸 120 克'),
    t('Strong natural paper for bags.', '坚韧的天然牛皮纸，用于制袋。'),
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
    t('Bleached kraft paper for bags.', '漂白牛皮纸，用于制袋。'),
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
    t('Bonds to the carton when activated with water.', '湿水即粘，与纸箱牢固粘合。'),
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

export const formed: Material[] = [
  paper(
    'tube-board',
    'white',
    [1.5, 900, 0.62, '#f3efe6', 0.8],
    t('Spiral-wound board 1.5 mm, white', '螺旋纸管板 1.5 毫米，白面'),
    t('Wound tube with a printed label.', '卷绕纸管，外贴印刷面纸。'),
    'tube',
  ),
  paper(
    'tube-board-kraft',
    'kraft',
    [2, 1200, 0.7, '#c9a678', 0.9],
    t('Spiral-wound board 2 mm, kraft', '螺旋纸管板 2 毫米，牛皮'),
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
