import { withoutParticle } from '@dossier/lexicon'
import { isKoreanAmountUnit } from '@dossier/notation'

/**
 * Words of questions, instructions and formats, which are in a question but not on the page that answers it. General English and Korean; a word of
 * business does not belong here.
 */
export const questionWords: ReadonlySet<string> = new Set(
  (
    'what which who whom whose when where why how much many do does did done is was were are be been has have had having will would could should can may might must ' +
    'please answer question questions following give given giving response respond tell show shown showing explain state define defined definition find ' +
    'assume assuming suppose imagine perspective viewpoint analyst investor banker based basing base basis judgment judgments judge rely relying relied ' +
    'detail details information data outlined clearly plainly primarily mainly only just solely using use used utilize utilizing utilizes adopt adopting ' +
    'according draw drawing conclusions conclusion address round rounded rounding decimal decimals place places unit units percent percents percentage ' +
    'calculate calculated calculating calculation compute computed computing computation extract extracted approximate approximately approximation exact roughly possible ' +
    'need want help us me you your i we our if then than that this these those it its they them there here as like useful relevant meaningful metric metrics company firm ' +
    'usd dollar dollars million millions billion billions thousand thousands year years fiscal fy quarter end ended ending between from to and or not but any each also ' +
    'companies corporation corporations report reports filing filings document documents mention mentioned mentions main major period periods vs versus etc ' +
    'one two three four five six seven eight nine ten large able recent recently currently still overall specific specifically certain respectively individual ' +
    'reasonable reasonably provide provided within about regarding relative over under above below during while because so such out by for of on in at with without a an the'
  ).split(' '),
)

const korean =
  /^(?:얼마|무엇|무슨|어떤|어떻|어느|어디|누구|누가|언제|왜|몇|몇년|답해|답하|말해|알려|설명해|설명하|계산해|계산하|구해|구하|반올림|소수점|첫째|둘째|자리|까지|단위|기준|근거|바탕|정보|내용|따르면|따라|가정하|가정|정의|정의한다|다음|질문|이용|활용|사용|제시|명시|기재|나온|나와|있나|있는|있어|있으며|인가|이야|했나|되었나|됐어|하나|하는|했어|했던|여기서|주로|당신|애널리스트|관점|유용한|적절|적절하|의미|지표|지표가|이런|회사|회사에|아니라면|그렇다고|밝히고|이유|이유를|회계연도|사업연도|퍼센트|보고서|문서|자료|대략|각각)/

/** The same for a complete Korean word with its particle: words that begin with one of these, and units of amounts. */
export const isKoreanQuestionWord = (word: string): boolean => korean.test(word) || isKoreanAmountUnit(withoutParticle(word))
