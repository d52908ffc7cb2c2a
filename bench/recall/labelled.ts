/** A passage, and a question that it answers without sharing a content word with it. */
export interface Labelled {
  name: string;
  passage: string;
  question: string;
}

/**
 * What `npm run bench -- recall` asks. All of it was written before any model had seen a line of it, and is not changed to raise a
 * figure: where a model misses a question, it misses it.
 */
export const labelled: readonly Labelled[] = [
  {
    name: 'returns',
    passage: 'Customers who send goods back within thirty days receive the full price on their original card.',
    question: 'How do I get my money reimbursed if I am unhappy with an order?',
  },
  {
    name: 'shipping',
    passage: 'Parcels leave our warehouse every weekday at noon; anything bought later travels the following morning.',
    question: 'When will my shipment be dispatched?',
  },
  {
    name: 'warranty',
    passage: 'Broken lamps are replaced free of charge during the first two years.',
    question: 'What does the warranty cover if something stops working?',
  },
  {
    name: 'cancelling',
    passage: 'To cancel the subscription, open the billing page and press the red button; access lasts until the month ends.',
    question: 'How can I quit my membership?',
  },
  {
    name: 'parents',
    passage: 'New parents may take sixteen weeks of paid leave after the birth of a child.',
    question: 'How long can a mother or father stay at home with a baby?',
  },
  {
    name: 'salary',
    passage: 'Salaries arrive in bank accounts on the twenty-fifth of every month.',
    question: 'When do employees get paid?',
  },
  {
    name: 'illness',
    passage: "Staff who feel ill must telephone their manager before nine and bring a doctor's note on the third day.",
    question: 'What should I do if I am too sick to come to work?',
  },
  {
    name: 'holidays',
    passage: 'Each colleague has twenty-eight days of holiday a year, five of which can move into the next.',
    question: 'How much vacation am I entitled to?',
  },
  {
    name: 'passwords',
    passage: 'Choose a passphrase of at least fourteen characters and store it in the vault application.',
    question: 'What are the rules for a secure password?',
  },
  {
    name: 'theft',
    passage: 'If the laptop is stolen, call the help desk at once so that its disk can be erased from afar.',
    question: 'Somebody took my computer, whom do I tell?',
  },
  {
    name: 'wireless',
    passage: 'The office wireless network for visitors is called Harbour, and its code hangs beside the reception desk.',
    question: 'How do guests get onto the internet?',
  },
  {
    name: 'backups',
    passage: 'Backups of all servers run nightly and are kept for ninety days in another city.',
    question: 'Can lost data be restored, and from how far in the past?',
  },
  {
    name: 'bicycles',
    passage: 'Bicycles can be locked in the basement; the code for the gate is given out by the caretaker.',
    question: 'Where may I park my bike?',
  },
  {
    name: 'alarm',
    passage: 'When the alarm sounds, walk down the stairs and gather at the oak tree across the street.',
    question: 'What happens during a fire drill?',
  },
  {
    name: 'cafeteria',
    passage: 'The cafeteria serves warm meals from half past eleven until two.',
    question: 'Where and when can I eat lunch?',
  },
  {
    name: 'heating',
    passage: 'Heating in the meeting rooms switches off automatically at six in the evening.',
    question: 'Why does it get cold late in the afternoon when we are still in conference?',
  },
  {
    name: 'sourdough',
    passage: 'Wild yeast works slowly, so the loaf needs a night in the fridge before it goes into the oven.',
    question: 'How long should sourdough dough rest prior to baking?',
  },
  {
    name: 'meringue',
    passage: 'Egg whites turn stiff only if not a trace of yolk or grease is in the bowl.',
    question: "Why won't my meringue become firm?",
  },
  {
    name: 'caramel',
    passage: 'A pinch of salt makes caramel taste deeper and takes away some of its sweetness.',
    question: 'How do I keep toffee sauce from being cloying?',
  },
  {
    name: 'pastry',
    passage: 'Butter for puff pastry must stay cold, or the layers melt into one another.',
    question: 'What ruins a flaky croissant?',
  },
  {
    name: 'brewing',
    passage: 'Water just below the boiling point draws the aroma from ground beans without bitterness.',
    question: 'What temperature is best for brewing coffee?',
  },
  {
    name: 'tea',
    passage: 'Green leaves steep for two minutes at seventy degrees; hotter, they become harsh.',
    question: 'How should I prepare Japanese tea?',
  },
  {
    name: 'beans',
    passage: 'Roasted beans lose their fragrance within a month unless they are kept airtight and dark.',
    question: 'How do I store coffee so that it stays fresh?',
  },
  {
    name: 'limescale',
    passage: 'Limescale in the machine is dissolved with citric acid every eight weeks.',
    question: 'How do I get rid of mineral deposits in my espresso maker?',
  },
  {
    name: 'tomatoes',
    passage: 'Tomatoes want sun from morning to dusk and rich soil that never dries out.',
    question: 'What conditions do vegetables on my balcony require to ripen?',
  },
  {
    name: 'slugs',
    passage: 'Slugs stay away from beds that are ringed with crushed eggshells or copper tape.',
    question: 'How can I protect my lettuce from snails?',
  },
  {
    name: 'roses',
    passage: 'Prune roses in early spring, just above a bud that faces outwards.',
    question: 'When is the right time to cut back my flowers?',
  },
  {
    name: 'compost',
    passage: 'Fallen leaves and kitchen scraps turn into dark earth after a year in a shaded heap.',
    question: 'How do I make compost?',
  },
  {
    name: 'bees',
    passage: 'Bees perform a waggle in the hive, whose angle shows the direction of blossoms.',
    question: 'How do insects tell one another where nectar is found?',
  },
  {
    name: 'owls',
    passage: 'Owls hear a mouse beneath the snow because one ear sits higher than the other.',
    question: 'How do birds of prey find rodents at night?',
  },
  {
    name: 'salmon',
    passage: 'Salmon swim up the river in which they hatched, guided by its smell.',
    question: 'How does a fish find its way home to spawn?',
  },
  {
    name: 'camels',
    passage: 'Camels keep fat in their humps and can go without drinking for two weeks.',
    question: 'How does a desert animal survive with no water?',
  },
  {
    name: 'tides',
    passage: 'The moon pulls at the oceans, which rise and fall twice a day.',
    question: 'What causes the tides?',
  },
  {
    name: 'sunlight',
    passage: 'Light from the sun reaches us after eight minutes.',
    question: 'How long do rays take to travel from our star to Earth?',
  },
  {
    name: 'ice',
    passage: 'Ice floats since water expands as it freezes.',
    question: 'Why do glaciers not sink in the sea?',
  },
  {
    name: 'thunder',
    passage: 'Thunder follows the flash because sound moves far more slowly.',
    question: 'Why do I hear a storm after I see the lightning?',
  },
  {
    name: 'wounds',
    passage: 'Wash the cut with clean water and cover it with a plaster; stitches are needed if it gapes.',
    question: 'How do I treat a small wound?',
  },
  {
    name: 'sleep',
    passage: 'Adults who sleep fewer than six hours forget more and catch colds more often.',
    question: 'What are the risks of not getting enough rest at night?',
  },
  {
    name: 'eyes',
    passage: 'Look at something far away every twenty minutes to relax the eyes at a screen.',
    question: 'How can I avoid tired vision while using a monitor?',
  },
  {
    name: 'running',
    passage: 'Stretching the hamstrings before a race does little; a gentle jog warms the muscles better.',
    question: 'What should runners do to prepare and avoid injury?',
  },
  {
    name: 'savings',
    passage: 'Spread savings over many companies, so that the failure of one hurts little.',
    question: 'Why should an investor diversify a portfolio?',
  },
  {
    name: 'loans',
    passage: 'A loan with a fixed rate costs the same every month, whatever the central bank does.',
    question: 'How can I be sure my mortgage payments do not go up?',
  },
  {
    name: 'receipts',
    passage: 'Receipts for business trips are due within a fortnight, together with the signed form.',
    question: 'How do I claim travel expenses?',
  },
  {
    name: 'invoices',
    passage: 'Invoices that remain open after thirty days incur a fee of two percent.',
    question: 'What is the penalty for a late payment?',
  },
  {
    name: 'applications',
    passage: 'We keep applications for six months and then destroy every copy.',
    question: 'What happens to the CV of a rejected candidate?',
  },
  {
    name: 'privacy',
    passage: 'Members can demand to see everything that is stored about them and have it deleted.',
    question: 'What are my rights concerning my personal data?',
  },
  {
    name: 'photographs',
    passage: 'Photographs of people at our events are published only if they agree in writing.',
    question: 'Do you need consent to post pictures of guests?',
  },
  {
    name: 'tenants',
    passage: "Tenants must give three months' notice before they move out of a flat.",
    question: 'How early do I have to terminate the lease of my apartment?',
  },
  {
    name: 'baggage',
    passage: 'Passengers may bring one small bag into the cabin and check in one suitcase of up to twenty-three kilos.',
    question: 'What is the luggage allowance on a flight?',
  },
  {
    name: 'trains',
    passage: 'The night train to Vienna has sleeping compartments and reaches the city at eight.',
    question: 'Can I go to Austria by rail and arrive in the morning?',
  },
  {
    name: 'visas',
    passage: 'Visas for stays of up to ninety days are issued on arrival at the airport.',
    question: 'Do tourists require permission to enter the country?',
  },
  {
    name: 'rooms',
    passage: 'Guests may keep their rooms until noon; later departures cost half a night.',
    question: 'By what time must we check out of the hotel?',
  },
  {
    name: 'comments',
    passage: 'Posts with a question at the end receive twice as many comments.',
    question: 'How can I increase engagement on social media?',
  },
  {
    name: 'logo',
    passage: 'Our logo stands on white or navy, never on a picture, with a margin as wide as its letter O.',
    question: 'What are the branding guidelines for the company emblem?',
  },
  {
    name: 'clips',
    passage: 'Short clips that show a face in the first second keep people from swiping on.',
    question: "How do I hold viewers' attention in a video?",
  },
  {
    name: 'newsletters',
    passage: 'Newsletters go out on Tuesday mornings, when most subscribers open them.',
    question: 'What is the ideal day for sending email campaigns?',
  },
  {
    name: 'violin',
    passage: 'Beginners on the violin practise with open strings until the bow moves straight.',
    question: 'How does someone start learning to play the fiddle?',
  },
  {
    name: 'paint',
    passage: 'Oil paint takes weeks to dry, whereas acrylics are ready within the hour.',
    question: 'Which medium lets an artist apply the next coat sooner?',
  },
  {
    name: 'colours',
    passage: 'Blue and orange lie opposite each other on the wheel, so they make one another glow.',
    question: 'What are complementary colours?',
  },
  {
    name: 'pitch',
    passage: 'A tuning fork for the note A swings four hundred and forty times a second.',
    question: 'What is the frequency of concert pitch?',
  },
  {
    name: 'printing',
    passage: "Gutenberg's press made books so cheap that even craftsmen could own one.",
    question: 'How did printing change who was able to read?',
  },
  {
    name: 'aqueducts',
    passage: 'Romans carried fresh water for miles over stone arches into their towns.',
    question: 'What was the purpose of an aqueduct?',
  },
  {
    name: 'taps',
    passage: 'Turn off the main valve before you unscrew the tap, and put a bucket beneath it.',
    question: 'How do I repair a leaking faucet?',
  },
  {
    name: 'laundry',
    passage: 'A filter soaked with vinegar frees the washing machine from its musty smell.',
    question: 'My laundry appliance stinks, what helps?',
  },
  {
    name: 'solar',
    passage: 'Solar panels on the roof deliver most at midday and feed the surplus into the grid.',
    question: 'What happens to excess electricity from photovoltaics?',
  },
  {
    name: 'cars',
    passage: 'An electric car loses about a third of its range in freezing weather.',
    question: "How does winter affect a vehicle's battery?",
  },
];
