import { monthNamed } from '@dossier/notation'
/**
 * Words of questions and instructions that no answer needs. They are not stop words of the index, since in a document "answer", "amount" or
 * "information" may matter.
 */
const english = new Set(
  (
    'what which who whom whose when where why how many much does do did done doing can could would should will may might must shall ' +
    'please give tell show find list state describe explain provide say mention mentioned name compute calculate determine identify assume ' +
    'answer question response reply information details detail detailed data shown provided outlined given stated indicated clearly plainly primarily ' +
    'only solely using use used utilize utilizing based basing basis base rely relying according agreement judgment judgments perspective taking account drawing conclusions ' +
    'referencing respond addressing address investor analyst analysts investment banker public equities equity-research resource resources round rounded decimal place places units unit usd dollars ' +
    'millions billions thousands percents percent percentage amount value number figure figures defined definition define approximately roughly about any there ' +
    'following here help us we want need i my me you your was were is are be been has have had having as if or and then than also so such not its it they them this that these those ' +
    'company companies business document documents filing report reports fy fiscal year years quarter end ended ending period useful relevant metric metrics like not from between during within among through ' +
    'vs versus fully exact number possible reasonable approximation financial line items item'
  ).split(' '),
)

const korean =
  /^(?:얼마\S*|며칠\S*|사람\S*|합니까|됩니까|무엇\S*|무슨|뭐\S*|누구\S*|누가|언제\S*|어디\S*|어느|어떤|어떻게|왜|몇|인가\S*|입니까|알려\S*|말해\S*|답해\S*|설명해\S*|계산해\S*|구해\S*|보여\S*|찾아\S*|주세요|줘|해줘|기준\S*|대한|관한|대해|관련\S*|따르면|따라|근거로|나온|나와|나왔\S*|있어\S*|있나\S*|있습니까|있는지|있는가|이라면|이런|그리고|또는|및|각각\S*|핵심|내용\S*|단위로|소수\S*|자리까지|반올림\S*|회계연도\S*|사업연도\S*|회사\S*|기업\S*|년도?\S*|년말\S*|말|현재|당신\S*|가정하고|주로|정보\S*|이용(?:하|해|할|한)\S*|금액\S*|값\S*|수치\S*|이유\S*|됐어|됐나|했나|했어|였나|였어|얼마야|이야|인지|하나|하나요|되나|되나요|정도|가량|동안\S*|총|약|은|는|이|가|을|를|의|에|와|과|도|로|으로|에서|에게|부터|까지|들이|하고|되어|맡고|있으며|인지)$/

/**
 * Words for the part or kind that a figure belongs to, or for what was done: pages print them in a heading, or word them differently. English verbs that ask
 * for amounts, and qualifiers in both languages.
 */
const hints = new Set(
  (
    'global worldwide consolidated separate total totals sum overall whole entire annual yearly distinct current actual all each per average ' +
    'month day date today ' +
    'spend spends spent pay pays paid sell sells sold generate generates generated receive receives received earn earns earned incur incurred recognize recognized ' +
    'record recorded report reported operate operates operated register registered expect expects expected hold holds held make makes made get change changed changes ' +
    'grow grew increase increased decrease decreased employ employs employed deliver delivered agree agreed located located allocate allocated identify identified acquire big large share portion proportion ' +
    'abroad overseas domestically internationally currently recently drive drives drove driven cause caused explain explains contain contains include includes included happen happened occur occurred begin begins began begun start started ' +
    'complete completed buy buys bought say says said provide provides mean means apply applies require requires allow allows take takes took taken become became lead leads led head heads deliver delivers own owns owned belong belongs bring brought ' +
    // Judgements and comparisons, which a reader makes and a page seldom does.
    'positive negative improve improves improved improving decline declines declined declining drop dropped rise rises rose risen fall falls fell fallen accelerate accelerated slow slowed compare compares compared ' +
    'profile performance perform performed trend healthy stable consistent strong weak high low highest lowest worst best better worse higher lower larger smaller largest smallest biggest greatest top significant substantial ' +
    'major main key primary principal important previous prior similar former next earlier later onward onwards last latest recent new people person persons member members work works working treat treated kind type many still already actually reasonably substantially historically ' +
    '1st 2nd 3rd first second third expire expires become prepare prepared held happens rose'
  ).split(' '),
)
const koreanHint =
  /^(?:연결|연결기준|별도|별도기준|합계|총계|총액|전체|연간|평균|현재|포함|제외|전년|대비|기말|기초|당기|전기|최고|최대|최저|최초|최소|등록|세계|전세계|이후|이전|당시|순간|\d{1,2}월(?:말|\d*일?)?|\d{0,2}일자?|전에|후에|이내|주로|가장|각종|제?\d+기말?)$/

/** Whether a word has little weight, so that a figure may answer without it. */
export function isHint(word: string): boolean {
  const plain = word.normalize('NFKC').toLowerCase()
  return hints.has(plain) || monthNamed(plain) !== undefined || koreanHint.test(plain)
}

/** Whether a word only forms the question. */
export function isQuestionWord(word: string): boolean {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}%]+|(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/gu, '')
  return plain === '' || english.has(plain.replace(/['’]s$/, '')) || korean.test(plain)
}
