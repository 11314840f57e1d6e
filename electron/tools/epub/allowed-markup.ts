/** Allowed elements. Any other element is replaced by its content, unless one of the lists below contains it. */
export const allowedElements = new Set(
  (
    "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em " +
    "figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q rp rt ruby " +
    "s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr " +
    "math mi mn mo ms mspace mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup " +
    "msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics"
  ).split(" "),
);
/** Blocks that become a `div`, which separates their text from the text around them. */
export const elementsConvertedToDiv = new Set(
  "center details dialog fieldset form legend optgroup search summary".split(" "),
);
/** Elements that are removed with all of their content. */
export const removedElements = new Set(
  (
    "script style template applet frame frameset audio video source track canvas link meta base title head input " +
    "select option textarea annotation annotation-xml"
  ).split(" "),
);
/** Elements that embed another file of the ePub, with the attribute that names it. An `object` has fallback content. */
export const embeddingElements = new Map([
  ["iframe", "src"],
  ["embed", "src"],
  ["object", "data"],
]);
export const allowedAttributes = new Set(
  (
    "lang dir title alt colspan rowspan scope start value reversed type datetime role aria-level epub:type alttext display " +
    "mathvariant linethickness open close separators"
  ).split(" "),
);
