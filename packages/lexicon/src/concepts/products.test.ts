import { describe, expect, it } from 'vitest'
import { namedConcepts } from './named-concepts.ts'
import { productConcepts } from './products.ts'

const plain = (name: string): string => name.toLowerCase().replace(/[\s-]/g, '').replace(/s$/, '')
const idsOf = (name: string): string[] =>
  namedConcepts.filter(({ en, ko }) => [...en, ...ko].some((one) => plain(one) === plain(name))).map(({ id }) => id)

describe('products and industries', () => {
  it('are named in both languages and have no measure', () => {
    expect(productConcepts.filter(({ en, ko }) => en.length === 0 || ko.length === 0).map(({ id }) => id)).toEqual([])
    expect(productConcepts.filter(({ measure, product }) => measure !== undefined || product !== true)).toEqual([])
  })

  it('share no name with each other or with another concept, also in the other number', () => {
    const others = namedConcepts.filter(({ product }) => product !== true).flatMap(({ en, ko }) => [...en, ...ko].map(plain))
    const taken = new Set(others)
    const shared = productConcepts.flatMap(({ en, ko }) => {
      const own = new Set([...en, ...ko].map(plain))
      const again = [...own].filter((name) => taken.has(name))
      for (const name of own) taken.add(name)
      return again
    })
    expect(shared).toEqual([])
  })

  it('have no Korean name of one syllable', () => {
    const names = productConcepts.flatMap(({ ko }) => ko)
    expect(names.filter((name) => /^[가-힣]$/.test(name))).toEqual([])
  })

  it.each([
    // Sections of ISIC rev. 4, a product of each.
    ['A', 'crops', '농작물'],
    ['B', 'crude oil', '원유'],
    ['C', 'apparel', '의류'],
    ['D', 'gas distribution', '도시가스'],
    ['E', 'water supply', '상수도'],
    ['F', 'construction', '건설'],
    ['G', 'wholesale', '도매'],
    ['H', 'logistics', '물류'],
    ['I', 'hotels', '호텔'],
    ['J', 'software', '소프트웨어'],
    ['K', 'asset management', '자산운용'],
    ['L', 'property management', '부동산관리'],
    ['M', 'advertising', '광고'],
    ['N', 'staffing services', '인력파견'],
    ['O', 'defence', '국방'],
    ['P', 'education services', '교육서비스'],
    ['Q', 'hospitals', '병원'],
    ['R', 'casinos', '카지노'],
    ['S', 'laundry services', '세탁업'],
    // Divisions of manufacturing, 10 to 32.
    ['10', 'cereal', '시리얼'],
    ['11', 'beverages', '음료'],
    ['12', 'tobacco', '담배'],
    ['13', 'textiles', '섬유'],
    ['15', 'footwear', '신발'],
    ['16', 'lumber', '목재'],
    ['17', 'pulp', '펄프'],
    ['18', 'commercial printing', '인쇄'],
    ['19', 'petroleum products', '석유제품'],
    ['20', 'chemicals', '화학'],
    ['21', 'biologics', '바이오의약품'],
    ['22', 'tires', '타이어'],
    ['23', 'cement', '시멘트'],
    ['24', 'steel', '철강'],
    ['25', 'metal fabrication', '금속가공'],
    ['26', 'optical fiber', '광섬유'],
    ['27', 'refrigerators', '냉장고'],
    ['28', 'machine tools', '공작기계'],
    ['29', 'passenger cars', '승용차'],
    ['30', 'shipbuilding', '조선'],
    ['31', 'furniture', '가구'],
    ['32', 'medical devices', '의료기기'],
  ])('of %s are one concept in both languages: %s, %s', (_, english, korean) => {
    const [id, ...others] = idsOf(korean)
    expect(id).toMatch(/^product-/)
    expect(others).toEqual([])
    expect(idsOf(english)).toEqual([id])
  })
})
