import { foldText } from "../../../shared/values/fold-text.ts";

/**
 * The words with which no term begins or ends, by language: function words, and verbs, adverbs, adjectives and nouns
 * that are frequent in texts on any subject.
 */
const stopWords: Readonly<Record<string, string>> = {
  en: `a about above according account across addition after again against ago all almost along already also although
    always am among amount an and another any anyone anything appendix approach appropriate are area around as aspect at available away
    back based basis be became because become been before began begin behind being below best better between big both bring but by
    call came can cannot carried case certain change chapter clear come common compared considered contain could current date day
    days described despite developed did different difficult do does doing done down due during e.g each early easily easy eg
    eight either else end enough especially established et etc even ever every example except existing expected fact
    far few figure final find first five follow following for form found four from full further gave general
    get give given go good got great greater group had half has have having he help hence her here high higher him his how however
    i ie if important in include including increase indeed instead into is issue it item its itself just keep kept kind know known
    large larger last later latter least led left less let level like likely little long lot low lower made main mainly major make
    making many may me mean means might more moreover most mostly much must my near nearly necessary need needed neither never
    new next nine no non none nor not note nothing now number obtained of off often old on once one only onto open or order
    other others otherwise our out over overall own page paper part particular particularly per percent perhaps place point
    possible potential present previous probably problem process provide provided put question quite range rather re
    really recent reduce related relatively relevant report require required respect respectively result right said same
    saw say second section see seem seen set seven several shall she should show shown significant similar simple since
    six small smaller so some something sometimes soon special specific still study such sufficient suggest table take taken ten
    term than that the their them themselves then there thereby therefore these they thing third this those though three through
    throughout thus time times to together too took total toward towards turn two type typical under unless until
    up upon us use used useful using usual usually value various very via view vol volume vs want was way we well went were what
    when where whereas whether which while who whole whom whose why wide widely will with within without work would year years yes
    yet you your january february march april june july august september october november december jan feb apr jun jul aug sep sept oct nov dec`,
  de: `ab aber alle allem allen aller allerdings alles als also am an andere anderem anderen anderer anderes anfang ans
    arbeit art auch auf aufgrund aus ausserdem bei beide beiden beim beispiel beispielsweise bereich bereits besonders besser bevor bis bisher
    da dabei dadurch dafür dagegen daher damit danach daneben dann daran darauf daraus darf darin darüber das dass davon dazu
    dem den denen denn dennoch der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort drei du durch
    dürfen ebenfalls ebenso eigene eigenen ein eine einem einen einer eines einige einigen einmal ende entweder er ergebnis erst
    erste ersten es etwa etwas euch fall falls fast folgende folgenden form frage für ganz ganze gar gegen gegenüber gemäss genau gerade gibt ging
    grad gross grosse grossen gut habe haben hat hatte hatten her heute hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren
    ihrer im immer in indem innerhalb ins insbesondere insgesamt ist ja jahr jahre jahren je jede jedem jeden jeder jedes jedoch jene jetzt
    jeweils kann kapitel kaum kein keine keinem keinen keiner können könnte konnte lange lassen lässt machen macht mal man manche mehr
    mehrere mein meist mich mir mit mittels möglich möglichkeit müssen muss nach nachdem natürlich neben nein neue neuen nicht nichts nie noch nun nur ob
    obwohl oder oft ohne problem prozent rahmen recht rund sagen schon sehr sein seine seinem seinen seiner seit seite seiten selbst sich sie siehe
    sind so sodass sogar solche solchen soll sollen sollte somit sondern sonst sowie sowohl statt stehen stellt stets tabelle tag tage teil trotz über um und uns unser
    unsere unter usw verschiedene verschiedenen viel viele vielen vier vom von vor wann war waren warum was weil weise weiter weitere weiteren welche
    welchem welchen welcher wenig weniger wenn wer werden wert wie wieder will wir wird wo wobei wollen wurde wurden würde zahl zehn zeigen zeigt zeit zu
    zudem zum zur zusammen zwar zwei zweite zwischen abbildung artikel ausgabe autor band buch`,
  fr: `a abord afin ai ainsi alors an année années ans apres après article au aucun aucune aujourd'hui auquel aussi autre autres aux avant avec avoir
    bien c'est car cas ce ceci cela celle celles celui cependant ces cet cette ceux chaque chez chapitre comme comment contre d'un d'une dans de début
    depuis dernier derniers des deux devant dire doit doivent donc dont du elle elles en encore enfin entre est et étaient était été être eu
    exemple faire fait faut figure fois font il ils jamais jour jours jusqu'à l'on la le les leur leurs lors lorsque lui mais manière me même mêmes
    mes mieux mis moins moment mon ne ni niveau nombre nombreux non nos notamment notre nous nouveau nouvelle ont ou où page par parce part partie pas
    pendant peu peut peuvent plus plusieurs plutôt point pour pourquoi pouvoir premier première près pris puis quand que quel quelle
    quelles quelque quelques quels qu'il qu'elle qui quoi rapport sa sans se selon sera ses si son sont sous souvent suite sur ta tableau tel telle tels tous
    tout toute toutes très trois trop type un une va vers voir vos votre vous y`,
  es: `a al algo algún alguna algunas algunos ante antes año años aquel aquella así aun aún aunque bajo bien cada capítulo casi caso como con contra
    cual cuales cualquier cuando cuanto da de debe deben del desde después dice dicho donde dos durante e el él ella ellas ellos en entre era eran es
    esa esas ese eso esos esta está están estas este esto estos fin forma fue fueron general gran grande ha había hace hacia han hasta hay incluso la
    las le les lo los luego manera más mayor me mediante mejor menos mes mi mientras mismo modo momento mucho muchos muy nada ni ningún no nos nosotros número nuestro
    nueva nuevo o otra otras otro otros página para parte pero poco podemos por porque primer primera primero puede pueden pues que qué quien
    se sea según ser si sí sido siempre sin sino sobre son su sus tabla también tan tanto te tener tiempo tiene tienen toda todas todo todos total tras tres
    tu tipo última último un una unas uno unos usted varios veces vez y ya yo`,
  it: `a abbiamo ad agli ai al alcune alcuni all alla alle allo allora altra altre altri altro anche ancora anni anno attraverso avere aveva bene
    capitolo caso che chi ci cioè circa col come con contro così cui da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello dentro deve devono di dopo
    dove due durante e è ed era erano essere esempio fa fare fino figura forma fra gli già grande ha hanno i il in infatti inoltre io la le lei li lo
    loro lui ma maggior meno mentre mi modo molti molto ne negli nei nel nell nella nelle nello no noi non nostro numero nuova nuovo o ogni oltre ora pagina parte
    per perché però più poco poi possono primo prima proprio può qualche quale quali quando quanto quasi quella quelle quelli quello questa queste
    questi questo qui quindi sarà se secondo sempre senza si sia sono sopra stata stati stato su sua sue sugli sui sul sull sulla sulle suo suoi tabella tale tali tanto
    tempo tipo tra tre troppo tutte tutti tutto un una uno vengono verso vi viene volta`,
  pt: `à a ainda além algum alguma algumas alguns ano anos ante antes ao aos apenas após aquela aquele as às assim até através bem cada capítulo caso com
    como contra cujo da das de dele deles depois desde dessa desse desta deste deve devem dia do dois dos durante e é ela elas ele eles em então entre era
    eram essa essas esse esses esta está estão estas este estes eu exemplo faz figura foi foram forma grande há isso isto já lhe maior mais mas me
    meio menos mesma mesmo modo muito muitos na nas não nem nenhum nessa nesta neste no nos nós nossa nosso nova novo num numa número o onde os ou outra outras
    outro outros página para parte pela pelas pelo pelos pequeno pode podem pois por porque primeira primeiro qual quais qualquer quando quanto
    que quem são se segundo seja sem sempre ser será seu seus si sido sob sobre sua suas tabela também tanto tem têm tempo ter tipo toda todas todo todos três
    tudo um uma umas uns vez vezes você`,
  nl: `aan aantal achter af al alle alleen als altijd ander andere anders artikel behalve beide ben bij bijvoorbeeld binnen blijven boven daar daarom daarvan dan dat de deel deze die
    dit doen door drie dus echter een eens eerste eigen elk elke en enkele er erg etc figuur gaan gaat geen geven goed grote had hadden heb hebben heeft hem
    het hier hij hoe hoofdstuk hun ik in is ja jaar jaren je kan keer komen kunnen laat maar maken manier me meer men met mij moet moeten mogelijk na naar naast niet
    niets nieuwe nog nu of om omdat onder ons onze ook op over pagina per staat steeds stuk tabel te tegen ten ter tijd tijdens toch toen tot tussen twee uit uw vaak van
    vanaf veel verder verschillende via vier volgende voor vooral voorbeeld waar waarbij waarin wanneer want waren was wat we weer wel welke werd
    werden wie wij wijze willen worden wordt zal zeer zelf zich zien zij zijn zo zoals zonder zou zouden zullen`,
  sv: `all alla allt andra annan annat ännu år åren åt att av bara bättre båda både bland blev bli blir bör borde båda dag de del dels dem den denna deras dess dessa det
    detta dig din då där därför du efter ej eller en enligt ett exempel få får figur finns fick flera fler för föra före första fram från genom ger göra gör god hade han har hela
    heller hennes henne här hon hur i icke in inför ingen inom inte ju kan kapitel kommer kunde kunna lika många man med mellan men mer mera mest mig min mot mycket någon något
    några när ni nu nya och också olika om oss på så sådan sådana sätt se sedan ses sidan sig sin sina sitt ska skall skulle som stor stora större stort tabell ta till tid tidigare två under upp ut utan
    var vara varit varje vart vad vem vi vid vilka vilken vilket vill`,
  da: `af al alle allerede alt altid anden andet andre at bedre begge bl blev blive bliver både da dag de del dem den denne der deres derfor det dette dig din disse dog du efter eksempel
    eller en end ene enkelt er et far få får fik figur fire flere for før første fordi forskellige fra få gennem god gøre gør ham han har havde have hele hende hendes her hos hun hvad hver hvis hvor
    hvordan hvorfor i igen ikke imellem ind ingen inden især ja jeg kan kapitel kom kommer kun kunne lidt man mange måde med meget mellem men mens mere mest mig min mod må når ned nogen noget nogle nok
    nu ny nye næste også og om omkring op os over på samme samt se selv ses side siden sig sin skal skulle små som stadig stor store større tabel til tid to tre ud uden under var ved vi via vil ville være været år`,
  no: `alle allerede alt andre annen annet at av bare begge ble bli blir både da de del dem den denne der deres derfor dermed det dette deg din disse du eksempel eller en ene enn er et etter få får figur fikk
    finnes flere for før første fordi forskjellige fra gjennom gjør gjøre god ha hadde han har hele hennes henne her hos hun hva hvem hver hvilken hvis hvor hvordan hvorfor i igjen ikke ingen inn innen
    ja jeg kan kapittel kom kommer kun kunne man mange måte med meget mellom men mens mer mest meg min mot må når ned noe noen nok nå ny nye og også om opp oss over på samme samt se selv ses side siden
    seg sin skal skulle slik som stor store større tabell til tid to tre ut uten under var ved vi via vil ville være vært år`,
  fi: `aika aikana aina ainakin alla alle ehkä ei eikä eivät eli ennen enemmän en enää eri erityisesti esimerkiksi että että he heidän hyvin hän hänen ihan ilman itse ja jo joiden joihin joissa joita joka jokainen joko jolla jolloin
    jonka jos joskus jossa josta jota jotka jotta ja kaikki kanssa kautta kerran keskellä keskeinen koko koska kuin kuinka kuitenkin kun kuten kuva kyllä luku lähes lisäksi lähinnä me meidän melko mikä mitä mitään
    mikäli minkä missä miten mm mukaan mukana muita muiden mukaisesti muu muun mutta muut myös myöskin ne niiden niin niissä niitä noin nyt näiden näin näissä näitä nämä ole oleva olevat oli olisi olivat olla olleet ollut
    on osa osan osin ovat paitsi paljon pelkästään pitää puolestaan saa saada se sekä sellainen sen siihen siinä siis siitä sillä silloin sitä sitten suuri suurin ja taas tai taulukko tapa tavalla tehdä tulee tulisi tässä tästä tätä tämä tämän uusi usein useita vaan
    vaikka vain varten vasta vielä voi voidaan voisi voivat vuoden vuonna vuosi vuotta yhä yksi yli yleensä yhden`,
};

/** Lists the normalized stop words of a language; those of all languages if it is unknown. */
export function listStopWords(language: string | undefined): string[] {
  const words = language !== undefined && Object.hasOwn(stopWords, language) ? stopWords[language] : undefined;
  const text = words ?? Object.values(stopWords).join(" ");
  return foldText(text).split(/\s+/);
}
