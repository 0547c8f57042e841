import type { Product } from '#domain/catalogue/products.ts'
import { cartons, rigids, shippers } from './lines-boxes.ts'
import { limitsInInches, sizes, t, usd } from './units.ts'

/** Further boxes: corrugated boxes whose bottom locks, for the shelf and for the counter; further cartons and rigid boxes. */

const box = ['length', 'width', 'height'] as const
/** Boxes of single wall: double wall is too stiff to lock or to tear. */
const singleWall = ['b-flute-white', 'b-flute-kraft', 'e-flute-white', 'e-flute-kraft', 'c-flute-kraft']
const fineFlutes = ['e-flute-white', 'e-flute-kraft', 'b-flute-white', 'b-flute-kraft']

const corrugatedBoxes: Product[] = [
  {
    ...shippers,
    productId: 'snap-lock-shipper',
    title: t('Snap-lock shipper', '扣底瓦楞箱'),
    description: t('The bottom snaps together without tape.', '箱底扣合成型，无需封箱胶带。'),
    style: 'snapLockShipper',
    styleCode: '',
    classification: 'l2',
    materials: singleWall,
    tooling: usd(95),
    conversion: usd(0.11),
  },
  {
    ...shippers,
    productId: 'tuck-top-shipper',
    title: t('Tuck-top shipper', '插口扣底瓦楞箱'),
    description: t('A tuck-in lid and a bottom that snaps together.', '上盖插口，箱底扣合。'),
    style: 'tuckTopShipper',
    styleCode: 'FEFCO 0215',
    classification: 'l2',
    materials: fineFlutes,
    addOns: [],
    tooling: usd(105),
    conversion: usd(0.1),
    limits: { length: limitsInInches(4, 18), width: limitsInInches(3, 14), height: limitsInInches(2, 18) },
    sizes: sizes('tuck-shipper', box, {
      s: [[6, 4, 4]],
      m: [
        [8, 6, 6],
        [10, 8, 6],
      ],
      l: [[12, 10, 10]],
    }),
  },
  {
    ...shippers,
    productId: 'crash-lock-shipper',
    title: t('Crash-lock shipper', '自动锁底瓦楞箱'),
    description: t('The glued bottom opens by itself, for fast packing.', '粘合箱底自动展开，装箱快。'),
    style: 'crashLockShipper',
    styleCode: '',
    classification: 'l3',
    materials: singleWall,
    tooling: usd(110),
    conversion: usd(0.16),
  },
  {
    ...shippers,
    productId: 'shelf-ready-shipper',
    title: t('Shelf-ready shipper', '货架展示运输箱'),
    description: t('The hood tears off and leaves a tray for the shelf.', '撕开上罩即成货架陈列盒。'),
    style: 'shelfReadyShipper',
    styleCode: 'FEFCO 0201',
    classification: 'l3',
    embeds: ['corrugated-divider'],
    materials: singleWall,
    addOns: [],
    tooling: usd(120),
    conversion: usd(0.12),
    limits: { length: limitsInInches(4, 24), width: limitsInInches(3, 20), height: limitsInInches(3.2, 20) },
    sizes: sizes('shelf-ready', box, {
      s: [[8, 6, 6]],
      m: [
        [12, 8, 6],
        [16, 12, 8],
      ],
      l: [[20, 15, 10]],
    }),
  },
  {
    ...shippers,
    productId: 'open-tray',
    title: t('Open tray', '敞口托盒'),
    description: t('A glued tray for cans, plants and storage.', '四角粘合的托盒，适合罐装品、植物与仓储。'),
    style: 'openTray',
    styleCode: '',
    classification: 'l1',
    materials: singleWall,
    addOns: [],
    tooling: usd(80),
    conversion: usd(0.11),
    limits: { length: limitsInInches(4, 24), width: limitsInInches(3, 20), height: limitsInInches(1, 8) },
    sizes: sizes('open-tray', box, {
      s: [[8, 6, 2]],
      m: [
        [12, 9, 2.5],
        [16, 12, 3],
      ],
      l: [[20, 15, 4]],
    }),
  },
  {
    ...shippers,
    productId: 'counter-display',
    title: t('Counter display', '台面展示盒'),
    description: t('A tray with a low front and a header, for the counter.', '低前沿托盒配展示头板，用于收银台陈列。'),
    style: 'counterDisplay',
    styleCode: '',
    classification: 'l3',
    embeds: [],
    materials: ['e-flute-white', 'e-flute-kraft', 'f-flute-white', 'b-flute-white'],
    finishes: ['none', 'gloss', 'matte', 'anti-scratch'],
    addOns: [],
    methods: ['digital', 'offset', 'flexo', 'blank'],
    defaults: { finish: 'matte' },
    tooling: usd(110),
    conversion: usd(0.12),
    limits: {
      length: limitsInInches(3.5, 18),
      width: limitsInInches(2.5, 14),
      height: limitsInInches(2, 12),
      lidHeight: limitsInInches(1.25, 10),
    },
    sizes: sizes('counter', box, {
      s: [[6, 4, 4]],
      m: [
        [8, 6, 5],
        [10, 8, 6],
      ],
      l: [[14, 10, 8]],
    }),
  },
  {
    ...shippers,
    productId: 'bottle-carrier',
    title: t('Bottle carrier', '瓶装手提篮'),
    description: t('A basket with a handle and a cell for each bottle.', '带提手与瓶格的手提篮。'),
    style: 'bottleCarrier',
    cells: { columns: 3, rows: 2 },
    mostCells: { columns: 6, rows: 2 },
    styleCode: '',
    classification: 'l3',
    embeds: [],
    materials: fineFlutes,
    addOns: [],
    tooling: usd(140),
    conversion: usd(0.14),
    handWork: usd(0.12),
    limits: { length: limitsInInches(5.4, 18), width: limitsInInches(3.6, 12), height: limitsInInches(2.5, 11) },
    sizes: sizes('bottle-carrier', box, {
      s: [[7.5, 5, 4]],
      m: [
        [8.25, 5.5, 5],
        [9, 6, 6],
      ],
      l: [[10.5, 7, 8]],
    }),
  },
]

const foldingCartons: Product[] = [
  {
    ...cartons,
    productId: 'seal-end-carton',
    title: t('Seal-end carton', '封口彩盒'),
    description: t(
      'Both ends are glued after filling, by hand or on a machine.',
      '装填后两端粘合封口，可手工或机器封装。',
    ),
    style: 'sealEnd',
    styleCode: '',
    classification: 'l1',
  },
  {
    ...cartons,
    productId: 'five-panel-hanger',
    title: t('Five-panel hanger', '五面板挂盒'),
    description: t('A fifth panel makes a strong header for display hooks.', '第五面板形成加强挂头，适合货架挂钩。'),
    style: 'fivePanelHanger',
    styleCode: '',
    classification: 'l2',
    addOns: cartons.addOns.filter((id) => id !== 'hang-hole'),
    limits: { length: limitsInInches(1, 10), width: limitsInInches(0.75, 6), height: limitsInInches(1, 12) },
  },
  {
    ...cartons,
    productId: 'tray-and-sleeve',
    title: t('Tray and sleeve', '抽屉式彩盒'),
    description: t('A board tray slides out of its sleeve.', '卡纸内盒可从套筒中抽出。'),
    style: 'trayAndSleeve',
    styleCode: '',
    classification: 'l2',
    addOns: cartons.addOns.filter((id) => id !== 'hang-hole'),
    limits: { length: limitsInInches(1.25, 12), width: limitsInInches(1, 10), height: limitsInInches(0.35, 4) },
    sizes: sizes('tray-sleeve', box, {
      s: [[3.5, 2.25, 0.75]],
      m: [
        [5, 3, 1],
        [6, 4, 1.25],
      ],
      l: [[9, 6, 1.5]],
    }),
    tooling: usd(95),
    conversion: usd(0.05),
    handWork: usd(0.04),
  },
]

const rigidBoxes: Product[] = [
  {
    ...rigids,
    productId: 'partial-lid-box',
    title: t('Partial-lid box', '半盖礼盒'),
    description: t('The lid covers the upper half of its base.', '上盖遮住底盒上半部分。'),
    style: 'partialLid',
    styleCode: '',
    classification: 'l3',
    limits: { ...rigids.limits, lidHeight: limitsInInches(0.5, 8) },
  },
]

export const trays: Product[] = [...corrugatedBoxes, ...foldingCartons, ...rigidBoxes]
