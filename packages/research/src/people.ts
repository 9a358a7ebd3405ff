/** Words in capitals of titles, headings and forms that make no name. */
const titleWords = new Set(
  (
    'the and for with from into our this that these those all any each see note notes item part form annual quarterly report reports board director directors executive executives officer officers ' +
    'chief president vice chairman chairwoman chair senior general counsel secretary treasurer manager committee corporate governance financial finance operating operations accounting company ' +
    'companies group inc management shareholders stockholders employees customers common preferred stock shares fiscal year total net sales income statements statement consolidated ' +
    'united states north south america asia europe pacific january february march april may june july august september october november december act rule section schedule exhibit ' +
    'other services products business segment information technology risk factors legal proceedings human resources fund plan agreement agreements contract contracts in on at by of to ' +
    'article order clause project system systems source control build development overview subsidiary revenue holder share important notice process date step'
  ).split(' '),
)
const pairOfCapitals = /(?<![\p{L}\p{N}])(\p{Lu}[\p{Ll}’'-]+)(?:\s\p{Lu}\.)?\s(\p{Lu}[\p{L}’'-]+)/gu
/** Forms of organisations, in both languages. */
const organisation =
  /(?<!\p{L})(?:Inc|Corp|Corporation|LLP|LLC|Ltd|PLC|GmbH|AG|L\.P|Co)\b\.?|(?<!\p{L})(?:KPMG|EY|PwC)(?!\p{L})|㈜|\(주\)|주식회사|(?:회계|법무|재단|사단|의료)법인|(?:유한|합자|합명|유한책임)회사|\p{Script=Hangul}{2}(?:은행|증권|공단|공사|재단|조합|협회|펀드)/u
const surname =
  '[김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용]'
const title =
  '(?:대표이사|사내이사|사외이사|기타비상무이사|비상무이사|이사|감사|위원장|위원|의장|회장|부회장|사장|부사장|전무|상무|대표|변호사|회계사|본부장|실장|팀장|센터장|소장|최고재무책임자|최고기술책임자)'
const koreanPerson = new RegExp(
  `${title}\\s?[(:]?\\s?${surname}[가-힣](?![의을를에와과는])[가-힣](?![가-힣])|${title}\\s${surname}[가-힣]{2}(?:은|는|이|가|을|를|의|과|와|에게)(?![가-힣])|(?<![가-힣])${surname}[가-힣]{2}(?:\\s|\\s?\\()(?:[가-힣]{2,4}\\s)?${title}|(?<![가-힣])${surname}[가-힣]{1,2}\\s(?:남|여)(?![가-힣])`,
  'u',
)

const party =
  /\b(?:the|our|we|The|Our|We) ?(?:Company|Group|Corporation|Supplier|Customer|Parent|Bank|Trustee|Borrower|Lender|Seller|Buyer|Purchaser|Licensor|Licensee|Landlord|Tenant)\b|\b[Ww]e (?:own|hold|are)\b|(?<!\p{L})(?:회사|당사|지배기업|연결회사|발주자|수급인|매도인|매수인|임대인|임차인|갑|을)(?:은|는|이|가|에게|에|의)(?!\p{L})/u

/** Whether a text tells of a party of a contract or of the reporting company, which answers who owns or owes something. */
export const namesParty = (text: string): boolean => party.test(text)

/** Whether a text holds what looks like the name of a person or an organisation. */
export function namesSomebody(text: string): boolean {
  if (organisation.test(text) || koreanPerson.test(text)) return true
  for (const [, first = '', second = ''] of text.matchAll(pairOfCapitals))
    if (!titleWords.has(first.toLowerCase()) && !titleWords.has(second.toLowerCase())) return true
  return false
}
