import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Service } from '#domain/catalogue/products.ts'
import { t } from './units.ts'

/** Finished work that the shop shows. */

const showcase = (productId: string, name: string, title: Service['title'], description: Service['title']) => ({
  id: `${productId}-${name}`,
  productId,
  title,
  description,
})

export const showcases: Catalogue['showcases'] = [
  showcase(
    'mailer-box',
    'tea',
    t('A tea subscription', '茶叶订阅盒'),
    t('Two Pantone colors outside, a brewing guide inside.', '外侧印两个专色，内侧印冲泡指南。'),
  ),
  showcase(
    'mailer-box',
    'candles',
    t('Candles by mail', '香薰蜡烛'),
    t('Black E-flute, white ink, a divider for four.', '黑色 E 楞，白墨印刷，四格插隔。'),
  ),
  showcase(
    'double-sided-mailer',
    'press-kit',
    t('A press kit', '媒体礼盒'),
    t('A map of the festival on the inside of the lid.', '盒盖内侧印有活动地图。'),
  ),
  showcase(
    'adhesive-mailer',
    'returns',
    t('Shoes with returns', '可退换鞋盒'),
    t('A second strip, so returns ship in the same box.', '第二道自粘条，原盒退回。'),
  ),
  showcase(
    'shipping-box',
    'honey',
    t('Honey by the dozen', '一打蜂蜜'),
    t('C-flute with a divider for twelve jars.', 'C 楞加十二格插隔。'),
  ),
  showcase(
    'straight-tuck-carton',
    'serum',
    t('A face serum', '面部精华'),
    t('Soft-touch with a line of rose gold.', '触感膜加一线玫瑰金。'),
  ),
  showcase(
    'auto-lock-carton',
    'coffee',
    t('Half-kilo coffee', '半公斤咖啡'),
    t('Kraft board, white ink, a window on the beans.', '牛皮卡纸，白墨，开窗可见咖啡豆。'),
  ),
  showcase(
    'sleeve',
    'soap',
    t('Five soaps', '五款手工皂'),
    t('One sleeve in five colors, printed together.', '一款套筒，五种颜色，合版印刷。'),
  ),
  showcase(
    'lift-off-lid-box',
    'watch',
    t('A watch', '腕表礼盒'),
    t('Textured paper, silver foil, a foam insert.', '纹理纸、烫银、泡棉内托。'),
  ),
  showcase(
    'magnetic-box',
    'chocolate',
    t('Chocolates for a wedding', '婚礼巧克力'),
    t('Gold foil on soft-touch, a ribbon to lift.', '触感膜烫金，丝带提拉。'),
  ),
  showcase(
    'rope-handle-bag',
    'boutique',
    t('A boutique', '精品店手袋'),
    t('Matte art paper, embossed, black ropes.', '哑膜铜版纸，击凸，黑色绳提。'),
  ),
  showcase(
    'paper-tube',
    'matcha',
    t('Matcha', '抹茶'),
    t('A kraft tube with a printed label.', '牛皮纸筒配印刷标签。'),
  ),
  showcase(
    'tissue-paper',
    'florist',
    t('A florist', '花艺店'),
    t('One green on tissue, folded around stems.', '单色绿印雪梨纸，包裹花茎。'),
  ),
  showcase(
    'kraft-tape',
    'roastery',
    t('A roastery', '咖啡烘焙坊'),
    t('Every carton sealed with the brand name.', '每箱封口都印有品牌。'),
  ),
]
