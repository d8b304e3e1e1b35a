import { functionWords } from './function-words'

/**
 * Frequent words of film speech, in the languages that films switch to most often. Separate from
 * `functionWords`, which decide the language of a whole file: these only tell if a single cue can
 * be in the language of its film at all.
 */
const listed: Readonly<Record<string, string>> = {
  en: `the a an and or but if so as of to in on at by for from with without about into over out off up down under after before
    i you he she it we they me him her us them my your his its our their mine yours myself yourself this that these those there here
    what who which when where why how is are was were be been being am do does did done doing have has had having will would can could
    should shall may might must don't doesn't didn't can't won't isn't aren't wasn't i'm you're he's she's it's we're they're i've you've i'll
    you'll i'd that's what's there's let's not no yes all any some every each more most much many few little one two three four five
    first last next other another same such only just very too also even still never ever always again now then today tomorrow
    tonight yesterday soon later ago well good better best bad big small old new young long right wrong great nice sure true sorry please
    thank thanks hello hi bye okay ok oh hey sir madam mister man woman boy girl guy guys people friend family father mother brother
    sister son daughter wife husband baby kid child children house home room door car street city country world life death time day night
    morning week month year hour minute money work job business school hospital police phone name word thing things way place hand head
    heart eye eyes face body water food go goes going gone went come comes coming came get gets getting got give take make made let put say
    says said tell told talk speak ask know knew think thought see saw seen look hear heard feel felt want need like love hate hope wait stop
    start try keep leave left find found lose lost help call meet stay stand sit live die kill run walk eat drink sleep play open close
    read write buy pay believe understand remember forget happen happened mean really maybe nothing something anything everything nobody
    somebody anyone everyone than because while until since both between through against back away yeah dead fine ready table train plane
    bus ship boat hold turn bring brought show break cut drive fly fall fight shoot shot gun hurt hit pick pull push throw watch win
    worry miss marry swear promise trust guess wonder welcome excuse check change pass set send sent follow save kiss drop o'clock ma'am
    couldn't wouldn't shouldn't haven't hasn't weren't he'll she'll we'll they'll we've they've who's where's anymore almost enough else
    instead far near end side office seat class fact part party dinner lunch breakfast coffee news story question answer problem
    reason chance idea plan truth lie luck fun war god lord king queen president captain doctor boss officer army men women ladies gentlemen hands daughters sons parents kids`,
  fr: `le la les un une des du de d l et ou mais si que qui quoi dont où quand comment pourquoi combien ce cet cette ces ça cela c'est
    n'est qu'il qu'elle qu'est j'ai j'étais je tu il elle on nous vous ils elles me te se lui leur leurs moi toi soi mon ma mes ton ta tes son sa ses
    notre nos votre vos ne pas plus jamais rien personne aucun tout tous toute toutes autre autres même mêmes très trop bien mal peu
    beaucoup assez encore toujours déjà maintenant aujourd'hui demain hier ici là bas dans sur sous avec sans pour par chez entre vers
    depuis pendant avant après contre suis es est sommes êtes sont était étais étaient sera serait été être ai as a avons avez ont avait
    aura aurait eu avoir fais fait faites font faire vais va allons allez vont aller viens vient venez venir peux peut pouvez peuvent
    pouvoir veux veut voulez voulais voudrais vouloir dois doit devez doivent devoir sais sait savez savoir vois voit voyez voir dis dit
    dites dire prends prend prenez prendre parle parlez parler crois croit croyez regarde regardez attends attendez écoute écoutez
    oui non merci bonjour bonsoir salut pardon désolé monsieur madame mademoiselle messieurs père mère frère soeur sœur fils fille filles
    enfant enfants femme femmes homme hommes ami amie amis maison chambre porte rue ville pays monde vie mort temps jour jours nuit soir
    matin heure heures argent travail école guerre dieu amour chose choses quelque quelqu'un belle beau bon bonne grand grande petit petite
    vieux nouveau seul seule heureux parce comme alors donc puis voilà voici d'accord vu
    dix train part quelle quel tombe laisser laisse chien tuer tué mort morte arrête arrêtez faut fallait falloir semble mari
    famille mère oncle patron police gens hommes mains yeux tête coeur cœur route nord ma étage semaine an ans`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber wenn weil dass daß ob als wie was wer wen wem wo wohin woher
    wann warum wieso welche ich du er sie es wir ihr mich dich sich uns euch ihn ihm ihnen mir dir mein meine meinen meinem meiner dein
    deine deinen sein seine seinen unser unsere euer eure ihre ihren nicht nichts kein keine keinen nie niemals niemand jemand etwas
    alles alle man hier da dort jetzt heute morgen gestern immer noch schon nur auch sehr zu so dann doch mal ja nein danke bitte gut
    besser schlecht groß klein alt neu bin bist ist sind seid war waren warst wäre sein gewesen habe hast hat haben habt hatte hatten
    hätte werde wirst wird werden wurde würde worden kann kannst können könnt konnte könnte muss musst müssen müsst musste will willst
    wollen wollte soll sollst sollen sollte darf dürfen möchte möchten weiß weißt wissen mache machst macht machen gemacht gehe gehst
    geht gehen gegangen komme kommst kommt kommen gekommen sage sagst sagt sagen gesagt sehe siehst sieht sehen gesehen gib gibt geben
    nimm nehmen lass lassen bleib bleiben sprechen spricht glaube glaubst denke denken in im an am auf aus bei mit nach seit von vom
    zum zur für durch gegen ohne um über unter vor hinter neben zwischen weg sofort ganz überhaupt vielleicht wirklich genau
    herr herrn frau fräulein mann kinder kind vater mutter bruder schwester sohn tochter freund haus zimmer tür straße stadt
    land welt leben tod zeit tag tage nacht abend uhr geld arbeit schule krieg gott liebe diese dieser dieses diesen jener los raus rein gern
    gerne warten wartet halten halt verlassen verlässt raum wagen wetter papiere dabei gefunden tot töten leute männer menschen
    polizei hände kopf augen herz schnell langsam spät früh fertig richtig falsch allein zusammen zurück wieder wenig viel viele mehr wort verstehe versteht woche jahr jahre`,
  es: `el la los las un una unos unas y e o u pero si que qué quién quien quiénes cómo como cuándo cuando dónde donde cuánto por qué
    porque para con sin de del al a en sobre entre hasta desde hacia contra yo tú tu él ella usted ustedes nosotros ellos ellas me te se le
    lo les nos mi mis su sus tus nuestro nuestra nuestros mío este esta esto estos estas ese esa eso esos esas aquel aquella
    no sí nada nadie algo alguien todo toda todos todas otro otra otros mismo muy más menos mucho mucha muchos poco bien mal mejor
    peor también tampoco ya aún todavía siempre nunca ahora hoy mañana ayer aquí ahí allí allá antes después luego entonces soy eres
    es somos son era eras eran fue fui ser sido estoy estás está estamos están estaba estar he has ha hemos han había haber hay tengo
    tienes tiene tenemos tienen tenía tener hago haces hace hacer hecho voy vas va vamos van ir iba vengo viene ven venir puedo
    puedes puede podemos pueden poder quiero quieres quiere queremos quieren querer debo debes debe sé sabes sabe saben saber veo ves
    ver visto digo dices dice dicen decir dicho dile dime dame creo crees cree espera mira oye gracias favor hola adiós señor señora
    señorita padre madre hermano hermana hijo hija hijos niño niña niños mujer hombre hombres amigo amiga amigos casa cuarto puerta
    calle ciudad país mundo vida muerte tiempo día días noche tarde hora dinero trabajo escuela guerra dios amor cosa cosas gente bueno
    buena grande pequeño viejo nuevo solo sola gusta salir hablar lado años
    jefe policía matar maté mató muerto viene camino tarde temprano pronto listo cierto claro quizás juntos cada fuera dentro bajo
    cabeza ojos manos corazón familia esposa esposo marido mamá papá tío chico chica hermanos muchacho oficina frontera seguro semana mes año pasada pasado mío murió`,
  it: `il lo la i gli le l un uno una e o ma se che chi cosa come quando dove perché quanto quale di del della dello dei degli delle a al
    alla allo ai alle da dal dalla in nel nella sul sulla su con per tra fra senza io tu lui lei noi voi loro mi ti si ci vi ne me te
    mio mia miei mie tuo tua tuoi suo sua suoi nostro nostra vostro questo questa questi queste quello quella quelli non no sì niente
    nulla nessuno qualcosa qualcuno tutto tutta tutti tutte altro altra altri stesso molto molti poco più meno troppo bene male meglio
    anche ancora già sempre mai adesso ora oggi domani ieri qui qua lì là prima dopo poi allora sono sei è siamo siete era ero erano
    stato stata essere ho hai ha abbiamo avete hanno avevo aveva avere faccio fai fa fare fatto vado vai va andiamo vanno andare andato
    vengo vieni viene venire posso puoi può possiamo potete potere voglio vuoi vuole vogliamo volere devo devi deve dobbiamo dovere
    so sai sa sapere vedo vedi vede vedere visto dico dici dice dire detto credo credi guarda aspetta senti grazie prego ciao scusa
    scusi signore signora signorina padre madre fratello sorella figlio figlia figli bambino donna uomo amico amici casa
    stanza porta strada città paese mondo vita morte tempo giorno notte sera stasera ora soldi lavoro scuola guerra dio amore cose
    gente buono buona bello bella grande piccolo vecchio nuovo solo famiglia penso c'è dov'è cos'è com'è l'ho l'hai anni ragazzo
    ragazza ragazzi pronto tardi presto subito vero certo forse insieme ogni cui via fuori dentro sotto sopra arrivato tavola strano
    morto ucciso parlare parla dobbiamo moglie marito mamma papà nonno zio capo don polizia`,
  pt: `o a os as um uma uns umas e ou mas se que quem como quando onde porque por para com sem de do da dos das no na nos nas ao
    à em num numa pelo pela sobre entre até desde eu tu você vocês ele ela nós eles elas me te se lhe lhes meu minha meus minhas seu sua
    seus suas teu tua nosso nossa este esta isto esse essa isso aquele aquela aquilo não sim nada ninguém algo alguém tudo todo toda
    todos todas outro outra outros mesmo muito muita muitos pouco bem mal melhor mais menos também já ainda sempre nunca agora hoje
    amanhã ontem aqui aí ali lá antes depois então sou és é somos são era eram foi fui ser sido estou está estamos estão estava estar
    tenho tem temos têm tinha ter há faço faz fazer feito vou vai vamos vão ir venho vem vir posso pode podemos podem poder quero quer
    queremos querer devo deve sei sabe sabem saber vejo vê ver visto digo diz dizer disse acho espera olha obrigado obrigada olá
    senhor senhora pai mãe irmão irmã filho filha filhos menino mulher homem amigo amiga casa quarto porta rua cidade país mundo
    vida morte tempo dia noite hora dinheiro trabalho escola guerra deus amor coisa coisas gente bom boa grande pequeno velho novo só desculpe anos
    menina mãos cabeça olhos coração família esposa marido mamãe papai chefe polícia matar morto pronto certo cada fora dentro tarde
    cedo embora falar falando sabendo voltar minha meu semana ano sair daqui`,
  nl: `de het een en of maar want dat die dit deze wie wat waar wanneer waarom hoe ik jij je hij zij ze wij we jullie u mij me jou hem haar ons
    hen mijn jouw zijn uw onze ben bent is was waren geweest word wordt werd worden heb hebt heeft hebben had hadden gehad kan kun kunnen kon
    wil wilt willen wilde moet moeten moest mag mogen zal zult zullen zou zouden doe doet doen deed gedaan ga gaat gaan ging gegaan kom komt
    komen kwam gekomen zie ziet zien gezien weet weten wist zeg zegt zeggen zei gezegd denk denkt denken dacht geef geeft geven laat laten
    maak maken neem nemen niet geen wel ja nee nog al ook zo te heel erg meer veel weinig alles iets niets iemand niemand altijd nooit nu dan
    hier daar naar van voor met zonder in op aan bij uit over onder tegen tot door om als toen omdat terug weg thuis huis vader moeder broer
    zus zoon dochter vrouw man vriend vrienden kind kinderen mensen leven dood tijd dag nacht morgen vandaag gisteren geld werk auto deur kamer
    sleutel sleutels gelaten goed slecht groot klein alsjeblieft bedankt sorry hallo`,
  pl: `i a ale lub czy że żeby bo więc jak jaki jaka jakie kto co gdzie kiedy dlaczego czemu ile ja ty on ona ono my wy oni one mnie mi cię ci
    go mu ją jej nas nam was wam ich im się siebie sobie mój moja moje twój twoja twoje jego nasz nasza wasz ten ta to te tych tego tej tym
    tam tu tutaj teraz wtedy nigdy zawsze już jeszcze tylko też także bardzo dobrze źle nie tak jest są był była było byli być jestem jesteś
    jesteśmy będzie będę będziesz mam masz ma mamy mają miał mieć mogę możesz może możemy chcę chcesz chce wiem wiesz wie muszę musisz musi
    trzeba robię robisz robić zrobić zrobił mówię mówisz mówi mówić powiedz powiedział idę idź chodź chodźmy przyszedł zobacz widzę widzisz
    myślę myślisz daj weź proszę dziękuję przepraszam cześć pan pani ojciec matka brat siostra syn córka żona mąż przyjaciel dziecko ludzie
    życie śmierć czas dzień noc dom drzwi samochód pieniądze praca nic coś ktoś nikt wszystko wszyscy każdy w we z ze na do od o po za przez
    przed pod nad bez dla czym kim którą który która`,
  tr: `ve ama fakat çünkü için ile gibi kadar daha en çok az ne kim nerede nereye neden niye nasıl kaç hangi ben sen o biz siz onlar bana sana
    ona bize size onlara beni seni onu bizi sizi onları benim senin onun bizim sizin bu şu burada orada buraya oraya şimdi sonra önce hiç
    hep her bir bütün tüm bazı kimse hiçbir şey şeyi bir şey değil var yok evet hayır tamam lütfen teşekkürler teşekkür ederim özür dilerim
    misin mısın mi mı mu mü musun müsün olarak oldu olur olacak olan olmak oluyor et ediyor yap yapma yapıyor yapacak git gidiyor gidelim gel
    gelme geliyor geldi bak bakalım bil biliyorum bilmiyorum biliyor söyle söyledim söyledi söylüyor istiyorum istiyor gerek lazım anne baba
    kardeş abi oğlum kızım karım kocam adam kadın çocuk arkadaş insan hayat ölüm zaman gün gece sabah yarın bugün dün ev kapı araba para iş
    iyi kötü büyük küçük yeni eski doğru yanlış artık belki sadece bile kere`,
  id: `dan atau tetapi tapi karena jika kalau bahwa yang ini itu apa siapa di mana dimana kapan mengapa kenapa bagaimana berapa aku saya kamu
    kau anda dia ia kita kami mereka ku mu nya tidak tak bukan jangan belum sudah telah akan sedang masih lagi juga saja hanya pun bisa
    dapat harus mau ingin boleh perlu ada adalah menjadi jadi untuk dari ke pada dengan tanpa oleh dalam luar atas bawah antara sampai
    sekarang nanti tadi kemarin besok hari malam pagi waktu tahun selalu pernah sangat sekali lebih paling banyak sedikit semua setiap orang
    ayah ibu anak kakak adik teman istri suami rumah pintu mobil uang kerja hidup mati tahu lihat dengar bicara katakan bilang pergi datang
    pulang tunggu tolong terima kasih maaf baik buruk besar kecil baru lama benar salah sini situ sana begitu begini seperti sesuatu berbuat`,
}

/** Each list as a set of words in small letters. */
export const commonWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(listed).map(([code, words]) => [code, new Set(words.split(/\s+/))]),
)

/**
 * Words that greet, thank and open what somebody says: a text of one sentence often has no others. They
 * are too frequent in foreign mouths to tell the language of a cue.
 */
const opening: Readonly<Record<string, string>> = {
  en: `hello hi welcome morning evening afternoon everyone everybody ladies gentlemen thanks watching subscribe test goodbye stop run mister okay yeah kind
    hat coat los las angeles vegas san`,
  fr: `bonjour bonsoir salut bienvenue merci tous tout chaîne ceci test voici suite mesdames messieurs allez allons-y revoir prochaine vidéo
    aujourd'hui épisode cher chers chère phrase bien comment coucou`,
  de: `guten tag morgen abend hallo herzlich willkommen zusammen danke schön dank vielen wiedersehen tschüss meinem kanal komm unsere kapitel damen herren
    grüß servus leute heute hier folge zuschauen zuhören meine unser welt moin kochen`,
  es: `hola buenos buenas días tardes noches bienvenido bienvenida bienvenidos gracias muchas canal amigos señoras señores luego hasta
    adiós video vídeo prueba empezar episodio vamos`,
  it: `ciao buongiorno buonasera benvenuti benvenuto grazie mille arrivederci tutti canale signore signori video puntata oggi salve come stai`,
  pt: `olá oi bom boa dia tarde noite bem-vindo bem-vinda bem-vindos vindos obrigado obrigada muito pessoal canal senhoras senhores tchau
    vídeo hoje gente teste isto sejam assistir`,
  nl: `hallo goedemorgen goedemiddag goedenavond goedendag hoi welkom allemaal bedankt dank wel kanaal dames heren ziens vandaag video
    doei kom beste kijken kijkers leuk mooi gaat weer`,
  sv: `hej god morgon kväll dag välkommen välkomna allihopa allihop alla tack mycket kanal damer herrar imorgon idag hejdå ses tittade
    lyssnade här heter mår ni min mina`,
  da: `hej godmorgen godaften goddag velkommen alle sammen tak tusind kanal damer herrer farvel fordi i`,
  nb: `hei god morgen kveld dag velkommen alle sammen takk tusen kanal damer herrer hadet fordi`,
  fi: `hei moi hyvää huomenta päivää iltaa tervetuloa kaikki kaikille kiitos paljon kanavalle kanavalleni tänään näkemiin`,
  pl: `cześć dzień dobry wieczór witam witajcie serdecznie wszystkim wszystkich państwa dziękuję bardzo kanale widzenia test to jest dzisiaj`,
  cs: `dobrý den večer ahoj vítejte vítám všem všichni děkuji moc díky shledanou dnes`,
  hu: `jó napot reggelt estét sziasztok szia üdvözlöm üdvözlünk köszönöm köszönjük szépen kívánok viszontlátásra mindenkinek`,
  ro: `bună ziua seara dimineața salut tuturor mulțumesc mulțumim foarte mult bine revedere`,
  tr: `merhaba merhabalar herkese günaydın selam arkadaşlar teşekkür teşekkürler hoş geldiniz hoşgeldiniz kanalıma iyi akşamlar günler`,
  id: `selamat pagi siang sore malam halo hai semua semuanya terima kasih datang kanal teman-teman sampai jumpa kembali`,
  hr: `dobar dan dobro jutro večer bok pozdrav dobrodošli svima hvala lijepa doviđenja`,
}

/** Words by which a text of one sentence is known: small ones, frequent ones and those that open speech. */
export const briefWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(functionWords).map(([code, small]) => [
    code,
    [small, listed[code], opening[code]].join(' ').trim().replaceAll(/\s+/g, ' '),
  ]),
)
