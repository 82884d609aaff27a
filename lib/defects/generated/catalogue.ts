// Written by npm run generate.
import { defectCatalogue } from '../../api/switches/json.ts';
import { facts as anonymousList } from '../access/anonymous-list.ts';
import { facts as cancelsOthersOrder } from '../access/cancels-others-order.ts';
import { facts as changesOthersOrder } from '../access/changes-others-order.ts';
import { facts as customerCompletes } from '../access/customer-completes.ts';
import { facts as customerDeletes } from '../access/customer-deletes.ts';
import { facts as expiredTokenAccepted } from '../access/expired-token-accepted.ts';
import { facts as filterCrossesOwners } from '../access/filter-crosses-owners.ts';
import { facts as keySharedAcrossUsers } from '../access/key-shared-across-users.ts';
import { facts as listsOthersOrders } from '../access/lists-others-orders.ts';
import { facts as notModifiedLeaks } from '../access/not-modified-leaks.ts';
import { facts as othersAre403 } from '../access/others-are-403.ts';
import { facts as ownerFromBody } from '../access/owner-from-body.ts';
import { facts as readOnlyCancels } from '../access/read-only-cancels.ts';
import { facts as readsOthersOrder } from '../access/reads-others-order.ts';
import { facts as tokenSignatureUnchecked } from '../access/token-signature-unchecked.ts';
import { facts as totalCountsOthers } from '../access/total-counts-others.ts';
import { facts as doublePayment } from '../concurrency/double-payment.ts';
import { facts as etagStandsOnCancel } from '../concurrency/etag-stands-on-cancel.ts';
import { facts as ifMatchIgnored } from '../concurrency/if-match-ignored.ts';
import { facts as ifMatchIgnoredOnDelete } from '../concurrency/if-match-ignored-on-delete.ts';
import { facts as ifMatchListRefused } from '../concurrency/if-match-list-refused.ts';
import { facts as ifMatchRace } from '../concurrency/if-match-race.ts';
import { facts as staleNotModified } from '../concurrency/stale-not-modified.ts';
import { facts as amountsAsText } from '../errors/amounts-as-text.ts';
import { facts as anyMediaTypeAccepted } from '../errors/any-media-type-accepted.ts';
import { facts as badIdIs404 } from '../errors/bad-id-is-404.ts';
import { facts as charsetRefused } from '../errors/charset-refused.ts';
import { facts as corsLostOnErrors } from '../errors/cors-lost-on-errors.ts';
import { facts as createIs200 } from '../errors/create-is-200.ts';
import { facts as deleteSaysFalse } from '../errors/delete-says-false.ts';
import { facts as envelopeLost } from '../errors/envelope-lost.ts';
import { facts as internalsInDetails } from '../errors/internals-in-details.ts';
import { facts as locationWrong } from '../errors/location-wrong.ts';
import { facts as lookupBeforeValidation } from '../errors/lookup-before-validation.ts';
import { facts as malformedJsonIs500 } from '../errors/malformed-json-is-500.ts';
import { facts as mediaTypeIs400 } from '../errors/media-type-is-400.ts';
import { facts as mismatchIs409 } from '../errors/mismatch-is-409.ts';
import { facts as missingOrderIs400 } from '../errors/missing-order-is-400.ts';
import { facts as ordersCacheable } from '../errors/orders-cacheable.ts';
import { facts as refusalIs409 } from '../errors/refusal-is-409.ts';
import { facts as requestIdLostOnErrors } from '../errors/request-id-lost-on-errors.ts';
import { facts as wrongMethodIs404 } from '../errors/wrong-method-is-404.ts';
import { facts as zeroMillisecondsDropped } from '../errors/zero-milliseconds-dropped.ts';
import { facts as keyAcrossCustomers } from '../idempotency/key-across-customers.ts';
import { facts as keyBodyUnchecked } from '../idempotency/key-body-unchecked.ts';
import { facts as keyIgnored } from '../idempotency/key-ignored.ts';
import { facts as keyRace } from '../idempotency/key-race.ts';
import { facts as replayOfToday } from '../idempotency/replay-of-today.ts';
import { facts as replayUnmarked } from '../idempotency/replay-unmarked.ts';
import { facts as cancelledLeftOut } from '../lists/cancelled-left-out.ts';
import { facts as capitalsNotFound } from '../lists/capitals-not-found.ts';
import { facts as createdFromExclusive } from '../lists/created-from-exclusive.ts';
import { facts as createdToInclusive } from '../lists/created-to-inclusive.ts';
import { facts as cursorSkips } from '../lists/cursor-skips.ts';
import { facts as emailFilterBySuffix } from '../lists/email-filter-by-suffix.ts';
import { facts as emailFilterCaseSensitive } from '../lists/email-filter-case-sensitive.ts';
import { facts as listLags } from '../lists/list-lags.ts';
import { facts as listWithoutReceipts } from '../lists/list-without-receipts.ts';
import { facts as moreOnLastPage } from '../lists/more-on-last-page.ts';
import { facts as neighbourDeleted } from '../lists/neighbour-deleted.ts';
import { facts as offsetIgnoredInTimes } from '../lists/offset-ignored-in-times.ts';
import { facts as oldestFirst } from '../lists/oldest-first.ts';
import { facts as oldestFirstPagesEmpty } from '../lists/oldest-first-pages-empty.ts';
import { facts as pagesOverlap } from '../lists/pages-overlap.ts';
import { facts as pastEndIs404 } from '../lists/past-end-is-404.ts';
import { facts as secondFilterIgnored } from '../lists/second-filter-ignored.ts';
import { facts as totalOfPage } from '../lists/total-of-page.ts';
import { facts as totalPagesMissing } from '../lists/total-pages-missing.ts';
import { facts as totalPagesRoundedDown } from '../lists/total-pages-rounded-down.ts';
import { facts as unknownParameterIgnored } from '../lists/unknown-parameter-ignored.ts';
import { facts as zeroIsDefault } from '../lists/zero-is-default.ts';
import { facts as centsCutOff } from '../money/cents-cut-off.ts';
import { facts as floatMoney } from '../money/float-money.ts';
import { facts as priceZeroRefused } from '../money/price-zero-refused.ts';
import { facts as quantityIgnoredInTotal } from '../money/quantity-ignored-in-total.ts';
import { facts as receiptOverOldItems } from '../money/receipt-over-old-items.ts';
import { facts as someCentsRefused } from '../money/some-cents-refused.ts';
import { facts as totalNotRecomputed } from '../money/total-not-recomputed.ts';
import { facts as cancelCompleted } from '../orders/cancel-completed.ts';
import { facts as cancelKeepsReceipt } from '../orders/cancel-keeps-receipt.ts';
import { facts as cancelTwiceAccepted } from '../orders/cancel-twice-accepted.ts';
import { facts as completeUnpaid } from '../orders/complete-unpaid.ts';
import { facts as createdAtMoves } from '../orders/created-at-moves.ts';
import { facts as deleteMissingAccepted } from '../orders/delete-missing-accepted.ts';
import { facts as deleteOnlyCancels } from '../orders/delete-only-cancels.ts';
import { facts as editAfterPayment } from '../orders/edit-after-payment.ts';
import { facts as halfUpdate } from '../orders/half-update.ts';
import { facts as itemsAppended } from '../orders/items-appended.ts';
import { facts as paidCancelRefused } from '../orders/paid-cancel-refused.ts';
import { facts as payTwice } from '../orders/pay-twice.ts';
import { facts as receiptIssuedAtCreation } from '../orders/receipt-issued-at-creation.ts';
import { facts as receiptNotStored } from '../orders/receipt-not-stored.ts';
import { facts as reopenCancelled } from '../orders/reopen-cancelled.ts';
import { facts as updatedAtStands } from '../orders/updated-at-stands.ts';
import { facts as blankNameAccepted } from '../validation/blank-name-accepted.ts';
import { facts as emailUnchecked } from '../validation/email-unchecked.ts';
import { facts as emojiCrashes } from '../validation/emoji-crashes.ts';
import { facts as firstViolationOnly } from '../validation/first-violation-only.ts';
import { facts as itemsUnlimited } from '../validation/items-unlimited.ts';
import { facts as largestQuantityRefused } from '../validation/largest-quantity-refused.ts';
import { facts as lengthInCodeUnits } from '../validation/length-in-code-units.ts';
import { facts as longestNameRefused } from '../validation/longest-name-refused.ts';
import { facts as nameLimitOffByOne } from '../validation/name-limit-off-by-one.ts';
import { facts as namesHtmlEscaped } from '../validation/names-html-escaped.ts';
import { facts as namesNotTrimmed } from '../validation/names-not-trimmed.ts';
import { facts as negativePriceAccepted } from '../validation/negative-price-accepted.ts';
import { facts as noItemsAccepted } from '../validation/no-items-accepted.ts';
import { facts as nonAsciiLost } from '../validation/non-ascii-lost.ts';
import { facts as plusAddressRefused } from '../validation/plus-address-refused.ts';
import { facts as priceSilentlyRounded } from '../validation/price-silently-rounded.ts';
import { facts as quantityAsTextAccepted } from '../validation/quantity-as-text-accepted.ts';
import { facts as quantityZeroAccepted } from '../validation/quantity-zero-accepted.ts';
import { facts as shortAddressRefused } from '../validation/short-address-refused.ts';
import { facts as statusSetOnCreate } from '../validation/status-set-on-create.ts';
import { facts as unknownMembersAccepted } from '../validation/unknown-members-accepted.ts';
import { facts as updateUnvalidated } from '../validation/update-unvalidated.ts';

export const DEFECTS = defectCatalogue({
	'complete-unpaid': completeUnpaid(),
	'cancel-completed': cancelCompleted(),
	'cancel-keeps-receipt': cancelKeepsReceipt(),
	'receipt-not-stored': receiptNotStored(),
	'pay-twice': payTwice(),
	'edit-after-payment': editAfterPayment(),
	'half-update': halfUpdate(),
	'reopen-cancelled': reopenCancelled(),
	'cancel-twice-accepted': cancelTwiceAccepted(),
	'updated-at-stands': updatedAtStands(),
	'created-at-moves': createdAtMoves(),
	'delete-only-cancels': deleteOnlyCancels(),
	'delete-missing-accepted': deleteMissingAccepted(),
	'receipt-issued-at-creation': receiptIssuedAtCreation(),
	'items-appended': itemsAppended(),
	'paid-cancel-refused': paidCancelRefused(),
	'float-money': floatMoney(),
	'quantity-ignored-in-total': quantityIgnoredInTotal(),
	'cents-cut-off': centsCutOff(),
	'total-not-recomputed': totalNotRecomputed(),
	'receipt-over-old-items': receiptOverOldItems(),
	'price-zero-refused': priceZeroRefused(),
	'some-cents-refused': someCentsRefused(),
	'quantity-zero-accepted': quantityZeroAccepted(),
	'negative-price-accepted': negativePriceAccepted(),
	'price-silently-rounded': priceSilentlyRounded(),
	'blank-name-accepted': blankNameAccepted(),
	'email-unchecked': emailUnchecked(),
	'no-items-accepted': noItemsAccepted(),
	'items-unlimited': itemsUnlimited(),
	'name-limit-off-by-one': nameLimitOffByOne(),
	'length-in-code-units': lengthInCodeUnits(),
	'status-set-on-create': statusSetOnCreate(),
	'unknown-members-accepted': unknownMembersAccepted(),
	'quantity-as-text-accepted': quantityAsTextAccepted(),
	'first-violation-only': firstViolationOnly(),
	'names-not-trimmed': namesNotTrimmed(),
	'non-ascii-lost': nonAsciiLost(),
	'names-html-escaped': namesHtmlEscaped(),
	'emoji-crashes': emojiCrashes(),
	'update-unvalidated': updateUnvalidated(),
	'longest-name-refused': longestNameRefused(),
	'largest-quantity-refused': largestQuantityRefused(),
	'short-address-refused': shortAddressRefused(),
	'plus-address-refused': plusAddressRefused(),
	'missing-order-is-400': missingOrderIs400(),
	'bad-id-is-404': badIdIs404(),
	'lookup-before-validation': lookupBeforeValidation(),
	'malformed-json-is-500': malformedJsonIs500(),
	'wrong-method-is-404': wrongMethodIs404(),
	'refusal-is-409': refusalIs409(),
	'internals-in-details': internalsInDetails(),
	'envelope-lost': envelopeLost(),
	'any-media-type-accepted': anyMediaTypeAccepted(),
	'create-is-200': createIs200(),
	'location-wrong': locationWrong(),
	'amounts-as-text': amountsAsText(),
	'zero-milliseconds-dropped': zeroMillisecondsDropped(),
	'orders-cacheable': ordersCacheable(),
	'request-id-lost-on-errors': requestIdLostOnErrors(),
	'cors-lost-on-errors': corsLostOnErrors(),
	'charset-refused': charsetRefused(),
	'media-type-is-400': mediaTypeIs400(),
	'mismatch-is-409': mismatchIs409(),
	'delete-says-false': deleteSaysFalse(),
	'pages-overlap': pagesOverlap(),
	'total-of-page': totalOfPage(),
	'more-on-last-page': moreOnLastPage(),
	'total-pages-rounded-down': totalPagesRoundedDown(),
	'second-filter-ignored': secondFilterIgnored(),
	'email-filter-case-sensitive': emailFilterCaseSensitive(),
	'email-filter-by-suffix': emailFilterBySuffix(),
	'created-to-inclusive': createdToInclusive(),
	'oldest-first': oldestFirst(),
	'cancelled-left-out': cancelledLeftOut(),
	'cursor-skips': cursorSkips(),
	'list-without-receipts': listWithoutReceipts(),
	'past-end-is-404': pastEndIs404(),
	'list-lags': listLags(),
	'unknown-parameter-ignored': unknownParameterIgnored(),
	'zero-is-default': zeroIsDefault(),
	'offset-ignored-in-times': offsetIgnoredInTimes(),
	'created-from-exclusive': createdFromExclusive(),
	'capitals-not-found': capitalsNotFound(),
	'oldest-first-pages-empty': oldestFirstPagesEmpty(),
	'neighbour-deleted': neighbourDeleted(),
	'total-pages-missing': totalPagesMissing(),
	'if-match-ignored': ifMatchIgnored(),
	'if-match-ignored-on-delete': ifMatchIgnoredOnDelete(),
	'if-match-race': ifMatchRace(),
	'etag-stands-on-cancel': etagStandsOnCancel(),
	'stale-not-modified': staleNotModified(),
	'double-payment': doublePayment(),
	'if-match-list-refused': ifMatchListRefused(),
	'key-ignored': keyIgnored(),
	'key-body-unchecked': keyBodyUnchecked(),
	'replay-of-today': replayOfToday(),
	'replay-unmarked': replayUnmarked(),
	'key-race': keyRace(),
	'key-across-customers': keyAcrossCustomers(),
	'reads-others-order': readsOthersOrder(),
	'lists-others-orders': listsOthersOrders(),
	'customer-deletes': customerDeletes(),
	'anonymous-list': anonymousList(),
	'changes-others-order': changesOthersOrder(),
	'cancels-others-order': cancelsOthersOrder(),
	'customer-completes': customerCompletes(),
	'owner-from-body': ownerFromBody(),
	'others-are-403': othersAre403(),
	'read-only-cancels': readOnlyCancels(),
	'expired-token-accepted': expiredTokenAccepted(),
	'token-signature-unchecked': tokenSignatureUnchecked(),
	'total-counts-others': totalCountsOthers(),
	'filter-crosses-owners': filterCrossesOwners(),
	'not-modified-leaks': notModifiedLeaks(),
	'key-shared-across-users': keySharedAcrossUsers(),
});
