/** The Korean supply contract for equipment with the largest customer. */
import { company, fictionNotice, largestCustomer, people, supplyContract } from './figures.ts'
import { koreanDate, plain } from './number-text.ts'
import { centred, clause, table, text, title, wordDocument } from './word-document.ts'

const { amount, advanceRate, interimRate, finalRate } = supplyContract
const part = (rate: number): string => plain((amount * rate) / 100)

/** The contract as the bytes of a Word file. */
export function koreanSupplyContract(): Promise<Uint8Array> {
  const buyer = largestCustomer.nameKo
  return wordDocument({
    title: '물품공급계약서',
    language: 'ko',
    notice: fictionNotice.ko,
    blocks: [
      title('물 품 공 급 계 약 서'),
      text(
        `${buyer}(이하 “갑”이라 한다)와 ${company.nameKo}(이하 “을”이라 한다)는 갑의 제2공장 생산라인에 설치할 머신비전 검사설비의 공급에 관하여 다음과 같이 계약을 체결한다.`,
      ),
      clause('제1조 (목적)'),
      text(
        '본 계약은 을이 갑에게 제2조의 물품을 제작ㆍ공급하고 설치 및 시운전을 완료하며, 갑이 을에게 그 대가를 지급함에 있어 필요한 사항을 정함을 목적으로 한다.',
      ),
      clause('제2조 (계약물품 및 계약금액)'),
      text(`① 계약물품 및 계약금액은 다음과 같으며, 부가가치세는 별도로 한다.`),
      table([
        ['품명', '수량', '단가 (백만원)', '금액 (백만원)'],
        [`${company.equipmentBrand} 인라인 검사설비`, `${supplyContract.units}대`, plain(supplyContract.unitPrice), plain(amount)],
      ]),
      text('② 전항의 계약금액에는 운송비, 설치비, 시운전비 및 운전교육비가 포함된 것으로 한다.'),
      clause('제3조 (납품기한 및 장소)'),
      text(`을은 ${koreanDate(supplyContract.delivery)}까지 갑의 제2공장에 계약물품 전량의 설치를 완료하고 갑의 최종 검수를 받아야 한다.`),
      clause('제4조 (대금의 지급)'),
      text('① 갑은 계약금액을 다음 각 호와 같이 현금으로 지급한다.'),
      text(
        `1. 선급금: 계약 체결일로부터 14일 이내에 계약금액의 ${advanceRate}% (${part(advanceRate)}백만원). 단, 을은 동액의 선급금이행보증증권을 제출하여야 한다.`,
        1,
      ),
      text(`2. 중도금: 전량 입고 후 30일 이내에 계약금액의 ${interimRate}% (${part(interimRate)}백만원)`, 1),
      text(`3. 잔금: 최종 검수 완료 후 60일 이내에 계약금액의 ${finalRate}% (${part(finalRate)}백만원)`, 1),
      text('② 갑이 대금의 지급을 지체한 때에는 지체일수에 대하여 연 6%의 비율에 의한 지연이자를 가산하여 지급한다.'),
      clause('제5조 (검수 및 소유권의 이전)'),
      text('① 갑은 시운전이 완료된 날로부터 10영업일 이내에 별첨 검수기준에 따라 검수를 실시하고 그 결과를 서면으로 통지한다.'),
      text('② 계약물품의 소유권 및 위험은 갑이 검수확인서에 날인한 때에 을로부터 갑에게 이전된다.'),
      clause('제6조 (지체상금)'),
      text(
        `을이 자신의 귀책사유로 제3조의 납품기한을 지체한 경우에는 지체일수 1일당 계약금액의 ${supplyContract.delayPenaltyDaily}%에 해당하는 지체상금을 갑에게 지급하여야 한다. 다만, 지체상금의 총액은 계약금액의 ${supplyContract.delayPenaltyCap}%를 초과하지 아니한다.`,
      ),
      clause('제7조 (하자보증)'),
      text(
        `① 을은 최종 검수일로부터 ${supplyContract.warrantyMonths}개월간 계약물품의 하자에 대하여 무상으로 보수하거나 대체품을 공급하여야 한다.`,
      ),
      text('② 을은 최종 검수일에 계약금액의 5%에 해당하는 하자이행보증증권을 갑에게 제출한다.'),
      clause('제8조 (계약이행보증)'),
      text('을은 계약 체결과 동시에 계약금액의 10%에 해당하는 계약이행보증증권을 갑에게 제출하여야 한다.'),
      clause('제9조 (지식재산권)'),
      text(
        '① 계약물품에 포함된 소프트웨어 및 기술자료에 관한 지식재산권은 을에게 귀속하며, 갑은 계약물품의 사용에 필요한 범위에서 비독점적 사용권을 가진다.',
      ),
      text(
        '② 을은 계약물품이 제3자의 지식재산권을 침해하지 아니함을 보증하며, 제3자가 갑에 대하여 권리침해를 주장하는 경우 을의 책임과 비용으로 갑을 면책시킨다.',
      ),
      clause('제10조 (비밀유지)'),
      text(
        '양 당사자는 본 계약의 체결 및 이행 과정에서 알게 된 상대방의 영업비밀 및 기술자료를 상대방의 사전 서면 동의 없이 제3자에게 누설하거나 본 계약 이외의 목적으로 사용하여서는 아니 되며, 이 의무는 계약 종료 후 3년간 존속한다.',
      ),
      clause('제11조 (권리의무의 양도금지)'),
      text(
        '양 당사자는 상대방의 사전 서면 동의 없이 본 계약상의 권리 또는 의무의 전부나 일부를 제3자에게 양도하거나 담보로 제공할 수 없다. 당사자의 최대주주 변경은 본 조의 양도에 해당하지 아니한다.',
      ),
      clause('제12조 (계약의 해제 및 해지)'),
      text(
        '① 일방 당사자가 본 계약상의 중대한 의무를 위반하고 상대방의 서면 최고를 받은 날로부터 30일 이내에 이를 시정하지 아니하는 경우 상대방은 본 계약을 해제 또는 해지할 수 있다.',
      ),
      text('② 지체상금이 제6조 단서의 한도에 달한 경우 갑은 최고 없이 본 계약의 전부 또는 일부를 해제할 수 있다.'),
      clause('제13조 (손해배상)'),
      text(
        '일방 당사자가 본 계약을 위반하여 상대방에게 손해가 발생한 경우 이를 배상하여야 한다. 다만, 고의 또는 중대한 과실이 있는 경우를 제외하고 배상액은 계약금액을 한도로 한다.',
      ),
      clause('제14조 (분쟁의 해결)'),
      text(
        '본 계약과 관련한 분쟁은 당사자 간의 협의로 해결하되, 협의가 이루어지지 아니하는 경우 을의 본점 소재지를 관할하는 법원을 제1심 관할법원으로 한다.',
      ),
      centred('본 계약의 성립을 증명하기 위하여 계약서 2부를 작성하여 갑과 을이 기명날인한 후 각 1부씩 보관한다.'),
      centred(koreanDate(supplyContract.signed)),
      table([
        ['갑', '을'],
        [buyer, company.nameKo],
        ['충청남도 미르군 안터로 77', company.addressKo],
        ['대표이사 오세담 (직인)', `대표이사 ${people.chief.ko} (직인)`],
      ]),
    ],
  })
}
