import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalSoundOf, type KoreanParticle, koreanParticles, withKoreanParticle } from './particle-forms.ts'

describe('withKoreanParticle', () => {
  it.each<[string, KoreanParticle, string]>([
    ['계약서', '을/를', '계약서를'],
    ['목록', '을/를', '목록을'],
    ['게스트', '으로/로', '게스트로'],
    ['심사역', '으로/로', '심사역으로'],
    ['서울', '으로/로', '서울로'],
    ['서울', '이/가', '서울이'],
    ['미래캐피탈', '과/와', '미래캐피탈과'],
    ['한빛투자', '과/와', '한빛투자와'],
    ['이메일', '이나/나', '이메일이나'],
    ['메모', '이라/라', '메모라'],
    ['미래'.normalize('NFD'), '이/가', `${'미래'.normalize('NFD')}가`],
    ['“초안 메모”', '을/를', '“초안 메모”를'],
    ['‘매출액’', '은/는', '‘매출액’은'],
    ['보고서(최종)', '을/를', '보고서(최종)를'],
    ['재무제표 [v2] (서명본)', '을/를', '재무제표 [v2] (서명본)를'],
    ['(이름 없음)', '을/를', '(이름 없음)을'],
    ['a)', '을/를', 'a)를'],
    ['', '을/를', '를'],
    ['()', '이/가', '()가'],
    ['日本', '은/는', '日本는'],
  ])('%s takes %s as %s', (word, particle, joined) => {
    expect(withKoreanParticle(word, particle)).toBe(joined)
  })

  it('gives the word followed by one of the two forms, whatever the word is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom(...koreanParticles), (word, particle) => {
        expect(particle.split('/').map((form) => word + form)).toContain(withKoreanParticle(word, particle))
      }),
    )
  })

  it('reads only the end of a very long name', () => {
    expect(withKoreanParticle(`${'('.repeat(100_000)}${')'.repeat(100_000)}`, '을/를')).toMatch(/[을를]$/)
    expect(withKoreanParticle(`${'a'.repeat(1_000_000)}.html`, '을/를')).toMatch(/html을$/)
  })
})

describe('finalSoundOf', () => {
  // Each is pronounced like the Hangul next to it.
  it.each([
    // numbers
    ['2024', '이천이십사'],
    ['1', '일'],
    ['3', '삼'],
    ['v7', '브이칠'],
    ['10', '십'],
    ['1,200', '천이백'],
    ['50,000', '오만'],
    ['300000000', '삼억'],
    ['1,000,000,000,000', '일조'],
    ['0', '영'],
    ['3.50', '삼점오영'],
    ['2024-06', '이천이십사년육'],
    ['12%', '십이퍼센트'],
    ['1.5%p', '일점오퍼센트포인트'],
    ['$3,000', '삼천달러'],
    ['US$12.1', '십이점일달러'],
    ['₩1,500', '천오백원'],
    ['¥200', '이백엔'],
    ['€7', '칠유로'],
    ['119억 700만원', '백십구억칠백만원'],
    // acronyms, extensions
    ['EBITDA', '에비타'],
    ['LTM', '엘티엠'],
    ['IRR', '아이알알'],
    ['URL', '유알엘'],
    ['M&A', '엠앤에이'],
    ['3M', '쓰리엠'],
    ['KRW', '케이알더블유'],
    ['OpenAI', '오픈에이아이'],
    ['Acme Ltd.', '애크미엘티디'],
    ['overview.md', '오버뷰 엠디'],
    ['report.pdf', '리포트 피디에프'],
    ['index.html', '인덱스 에이치티엠엘'],
    ['message.eml', '메시지 이엠엘'],
    ['공시.xml', '공시 엑스엠엘'],
    ['모델.xlsx', '모델 엑스엘에스엑스'],
    ['보고서(최종).hwp', '보고서 에이치더블유피'],
    ['자료.zip', '자료 집'],
    ['data.json', '데이터 제이슨'],
    ['call.mp3', '콜 엠피쓰리'],
    ['call.mp4', '콜 엠피포'],
    // words
    ['Microsoft', '마이크로소프트'],
    ['Google', '구글'],
    ['Google Drive', '구글 드라이브'],
    ['OneDrive', '원드라이브'],
    ['SharePoint', '셰어포인트'],
    ['Dropbox', '드롭박스'],
    ['Amazon', '아마존'],
    ['Apple', '애플'],
    ['Oracle', '오라클'],
    ['Excel', '엑셀'],
    ['Chrome', '크롬'],
    ['iPhone', '아이폰'],
    ['Facebook', '페이스북'],
    ['Outlook', '아웃룩'],
    ['Slack', '슬랙'],
    ['deck', '덱'],
    ['Netflix', '넷플릭스'],
    ['Summit', '서밋'],
    ['Project Atlas', '프로젝트 아틀라스'],
    ['Northwind', '노스윈드'],
    ['Acme', '애크미'],
    ['Samsung', '삼성'],
    ['SAMSUNG', '삼성'],
    ['NAVER', '네이버'],
    ['Nestlé', '네슬레'],
    ['Guest', '게스트'],
    ['Admin', '어드민'],
    ['Team Member', '팀 멤버'],
    ['Owner', '오너'],
    ['Anthropic', '앤스로픽'],
    ['Bedrock', '베드록'],
    ['Azure', '애저'],
    ['Ollama', '올라마'],
    ['Contract', '콘트랙트'],
    ['Draft', '드래프트'],
    ['Balance sheet', '밸런스 시트'],
    ['Budget', '버짓'],
    ['Term sheet', '텀 시트'],
    ['Market', '마켓'],
    ['Data room', '데이터룸'],
    ['Model', '모델'],
    ['File', '파일'],
    ['Name', '네임'],
    ['Notes', '노트스'],
    ['Risk', '리스크'],
    ['Cloud', '클라우드'],
    ['Website', '웹사이트'],
    ['Web', '웹'],
    ['Holdings', '홀딩스'],
    ['Nature Group', '네이처 그룹'],
  ])('%s ends as %s', (written, spoken) => {
    expect(finalSoundOf(written)).toBe(finalSoundOf(spoken))
  })
})
