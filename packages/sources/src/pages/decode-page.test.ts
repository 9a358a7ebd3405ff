import { expect, it } from 'vitest'
import { encodeEucKr } from '../testing/euc-kr.ts'
import { decodePage } from './decode-page.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

it.each([
  ['by the header', encodeEucKr('<p>매출</p>'), 'text/html; charset="EUC-KR"', '<p>매출</p>'],
  ['by its own declaration', encodeEucKr('<meta charset=euc-kr>매출'), 'text/html', '<meta charset=euc-kr>매출'],
  [
    'by an older declaration',
    encodeEucKr('<meta http-equiv="Content-Type" content="text/html; charset=ks_c_5601-1987">매출'),
    '',
    '<meta http-equiv="Content-Type" content="text/html; charset=ks_c_5601-1987">매출',
  ],
  ['as XML says', encodeEucKr('<?xml version="1.0" encoding="euc-kr"?>매출'), '', '<?xml version="1.0" encoding="euc-kr"?>매출'],
  ['as UTF-8 where the header is wrong', utf8('매출액과 영업이익'), 'text/html; charset=us-ascii-nonsense', '매출액과 영업이익'],
  ['as UTF-8 where nothing says another', utf8('매출'), 'text/html', '매출'],
  ['as EUC-KR where it is not UTF-8', encodeEucKr('매출'), 'text/html', '매출'],
  ['by its mark before anything else', Uint8Array.of(0xff, 0xfe, 0xe4, 0xb9), 'text/html; charset=utf-8', '매'],
  ['with marks in the place of what cannot be read', Uint8Array.of(0x61, 0xff, 0x62), 'text/html; charset=utf-8', 'a\ufffdb'],
])('a page is decoded %s', (_, bytes, contentType, text) => {
  expect(decodePage(bytes, contentType)).toBe(text)
})
