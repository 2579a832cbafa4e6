import Diagnostics

extension RuleWords {
  /// The words of all rules in Japanese.
  static let japanese: [RuleID: RuleWords] = [
    "arabic-punctuation": RuleWords(
      finds: "アラビア文字の後にある、ラテン文字用のカンマ、セミコロン、疑問符",
      why: "アラビア語では、これらの記号は読む方向に合わせて左右が逆になります。ほかの記号は誤記に見えます。"
    ),
    "argument-type": RuleWords(
      finds: "値を表示できない関数、または値を誤って表示する関数を指定したパラメーター",
      why: "関数が表示できない値は、波かっこに入った名前のまま表示されます。終了の時刻を日付で表示すると、実際より1日長く伝わります。"
    ),
    "bidi-control": RuleWords(
      finds: "文字の並ぶ向きを変える、目に見えない文字",
      why: "書かれている順序と異なる順序で読まれることがあり、レビューで内容を正しく確認できません。"
    ),
    "broken-invariant": RuleWords(
      finds: "いずれかの組み合わせで破られる不変条件、またはどの組み合わせも対象にしない不変条件",
      why: "不変条件は、どの行の内容にもよらず、購読者に起きてはならないことを表します。"
    ),
    "broken-layout": RuleWords(
      finds: "使用できないレイアウト、または外部のリンクやHTMLが入り込むおそれのあるレイアウト",
      why: "メールの本文が空になったり、購読者の名前がリンクやスクリプトとして扱われたりします。"
    ),
    "broken-markdown": RuleWords(
      finds: "対になる記号のないバッククォートやアスタリスク、または訳文で失われた注記、箇条書きの項目、強調",
      why: "ページには記号がそのまま表示され、記号で示すはずだった内容は通常の文になります。"
    ),
    "broken-reference": RuleWords(
      finds: "存在しないシンボル、ページ、アンカー、リンクへの参照",
      why: "リンクになるはずの箇所が、ただの文字として表示されます。"
    ),
    "broken-scenario": RuleWords(
      finds: "実行できない手順や、時間の経過では起こらない手順を含むシナリオ",
      why: "シナリオのページが、読者の環境では決して再現しない結果を示すことになります。"
    ),
    "catalog-syntax": RuleWords(
      finds: "カタログの形式であるUTF-8のYAMLとして読み取れないファイル",
      why: "YAMLを読み取るプログラムによって解釈が異なるか、まったく読み取れません。"
    ),
    "catch-all-row": RuleWords(
      finds: "表の全組み合わせの半数を超えて判定する行",
      why: "どの文書にも定義がない組み合わせには、根拠を添えた独自の行が必要です。"
    ),
    "changed-code": RuleWords(
      finds: "訳文で失われた、変わった、または綴りの誤った、バッククォートで囲んだコードやシンボル",
      why: "プログラムが認識する名前は、書かれたとおりの綴りだけです。誤った名前を写した読者は、自分のものではない間違いを探すことになります。"
    ),
    "changed-link": RuleWords(
      finds: "訳文にあって原文にないWebアドレスまたはリンク",
      why: "その言語の購読者だけが別の場所へ誘導されます。悪意のある相手へ導かれるおそれもあります。"
    ),
    "changed-number": RuleWords(
      finds: "訳文の数値、その単位、曜日、月が原文と異なる箇所",
      why: "日数、価格、数量について、言語ごとに異なる約束をすることになります。"
    ),
    "corrupt-text": RuleWords(
      finds: "置換文字、またはUTF-8を別の文字コードとして読み取ったために化けた文字",
      why: "元の文字が壊れているか、失われています。"
    ),
    "decomposed-character": RuleWords(
      finds: "Macのファイル名などに見られる、1文字で表せるのに文字と濁点などの記号とに分かれている文字",
      why: "見た目は同じでも、検索や比較では一致せず、SMSの文字数では2文字と数えられます。"
    ),
    "duplicate-key": RuleWords(
      finds: "1つのマップの中で重複しているキー",
      why: "有効になるのは一方だけですが、どちらが有効なのかは見ても分かりません。"
    ),
    "empty-message": RuleWords(
      finds: "内容がないか、未記入であるか、訳者の覚え書きが残っているテキストまたはバリアント",
      why: "空の行や、ラベルのないボタンが表示されます。"
    ),
    "ending-punctuation": RuleWords(
      finds: "文、疑問文、ラベルとしての終わり方が原文と異なる訳文",
      why: "ラベルが文になったり、質問が断定になったり、文が途中で切れたように見えたりします。"
    ),
    "expired-suppression": RuleWords(
      finds: "期限の過ぎた抑制",
      why: "期限付きで許容していた問題が、再び報告されます。問題を修正するか、改めて許容してください。"
    ),
    "failing-case": RuleWords(
      finds: "判定表の結果と一致しないゴールデンケース",
      why: "ケースと判定表が矛盾しているため、どちらかが誤っています。"
    ),
    "fixed-term": RuleWords(
      finds: "すべてのブランドに共通する用語をブランドが置き換えたもの",
      why: "その用語はAppleの名称であるか、ブランドが置き換えないテキストで使われています。"
    ),
    "flattened-plural": RuleWords(
      finds: "原文は数によって語形を選び、訳文の言語にも複数の語形があるのに、1つの語形しかない訳文",
      why: "ほとんどの数に対して、語形が誤ったものになります。"
    ),
    "forbidden-term": RuleWords(
      finds: "訳さないと用語集で定めた名称の訳、または使用を避けると定めた語",
      why: "設定画面やストア、ほかのテキストで読者が目にする語と一致しません。"
    ),
    "glossary-term": RuleWords(
      finds: "原文の用語に対して用語集が定めた訳語を使っていない訳文",
      why: "同じものを2つの語で呼ぶと、読者は意味の違いがあると受け取ります。"
    ),
    "hard-coded-fact": RuleWords(
      finds: "ファクトにある期間を直接書いた文、またはパラメーターのある日付や価格を直接書いた通知",
      why: "ファクトが変わっても、文は元のまま残ります。"
    ),
    "incomplete-decision-table": RuleWords(
      finds: "どの行も判定しない組み合わせ、複数の行が判定する組み合わせ、または一度も判定に使われない行",
      why: "ファクトのどの組み合わせも、ちょうど1つの行で判定されなければなりません。"
    ),
    "inconsistent-translation": RuleWords(
      finds: "ほかの箇所と訳が異なる文",
      why: "原文にはない違いがあるかのように受け取られます。"
    ),
    "insufficient-coverage": RuleWords(
      finds: "翻訳済みの割合が、カタログまたは実行時の指定に満たないロケール",
      why: "訳のないテキストは別の言語で表示され、古くなった訳は現在と異なる内容を伝えるおそれがあります。"
    ),
    "invalid-name": RuleWords(
      finds: "ファクト、テキスト、ファイルの名前として使用できない語",
      why: "名前はキー、アドレス、アンカーの一部になるため、安全に使えるのはASCIIの語だけです。"
    ),
    "invisible-character": RuleWords(
      finds: "目に見えない文字、または日本語の文字の間にあるノーブレークスペース",
      why: "検索、改行、比較を妨げるうえ、読んでも見つけられません。"
    ),
    "japanese-character-width": RuleWords(
      finds: "半角カナ、または全角の英数字",
      why: "同じ語でも文字幅が異なると検索で見つからず、周囲の文字からも浮いて見えます。"
    ),
    "japanese-punctuation-width": RuleWords(
      finds: "かなや漢字の後にある半角の記号、またはほかのテキストと幅や形の異なる記号",
      why: "日本語の約物は1文字分の幅を持つため、半角の記号は誤記に見えます。"
    ),
    "japanese-register": RuleWords(
      finds: "です・ます調のテキストに交じった、だ・である調の文、または丁寧でない命令の文",
      why: "文体が途中で変わると粗雑な印象を与え、通知では冷たく響きます。"
    ),
    "message-syntax": RuleWords(
      finds: "MessageFormat 2として正しくないテキスト",
      why: "表示できないか、構文がそのまま表示されます。"
    ),
    "missing-argument": RuleWords(
      finds: "原文が使っているパラメーター、ファクト、用語を使っていない訳文",
      why: "名前、日付、数値が読者に伝わりません。"
    ),
    "missing-context": RuleWords(
      finds: "説明のないプレースホルダー、最長の値のないパラメーター、または注記のない単独の語",
      why: "翻訳者には、そこに何が入るのかも、語がどの意味で使われているのかも分かりません。"
    ),
    "missing-file": RuleWords(
      finds: "すべてのカタログに必要なファイルの欠落",
      why: "そのファイルがないと、カタログがどの言語を含むのか分かりません。"
    ),
    "missing-key": RuleWords(
      finds: "カタログの形式が求めるキーの欠落",
      why: "省略された内容を推測することはできません。"
    ),
    "missing-plural-category": RuleWords(
      finds: "その言語の複数形カテゴリに対応するバリアントがないメッセージ",
      why: "英語の「1 days」のように、数に合わない語形が表示されます。"
    ),
    "missing-translation": RuleWords(
      finds: "いずれかのロケールに存在しないテキスト",
      why: "そのロケールの読者には、原文の言語で表示されるか、何も表示されません。"
    ),
    "obsolete-translation": RuleWords(
      finds: "訳文の側にしかないテキストまたは記録",
      why: "どこにも表示されず、内容を正しく保つ人もいません。"
    ),
    "orphan-page": RuleWords(
      finds: "ナビゲーションからも、ほかのページのリンクからもたどり着けないページ",
      why: "書き、訳し、レビューしても、たまたま検索で見つけた人にしか読まれません。"
    ),
    "outdated-baseline": RuleWords(
      finds: "対応する問題がなくなったベースラインの項目",
      why: "項目を残しておくと、同じ問題が再び生じても気付けません。ベースラインは減る一方であるべきです。"
    ),
    "partial-override": RuleWords(
      finds: "ブランドが一部の言語でだけ置き換えたテキスト",
      why: "ブランドの伝える内容が、言語によって異なってしまいます。"
    ),
    "refused-text": RuleWords(
      finds: "YAMLを読み取るプログラムによって解釈が変わる書き方のテキスト",
      why: "引用符、折り返し、コメントによって、ファイルの内容と読み取られる内容が変わります。"
    ),
    "repeated-word": RuleWords(
      finds: "続けて2回書かれた語、語尾、助詞、記号",
      why: "編集の消し残しであり、読者の目がそこで止まります。"
    ),
    "row-without-case": RuleWords(
      finds: "どのゴールデンケースも判定しない、表またはオーバーレイの行",
      why: "どの組み合わせにも行が1つあるというだけでは、その行の結果が正しいとはいえません。それを確かめるのがケースです。"
    ),
    "selector-mismatch": RuleWords(
      finds: "選択に使う語または数が原文と異なる訳文",
      why: "選択に使う語はプログラムの値です。訳したり省いたりすると、そのバリアントは選ばれません。"
    ),
    "spacing": RuleWords(
      finds: "連続する空白、先頭や末尾の空白、記号の前や日本語の中の空白、または記号の後に必要な空白の欠落",
      why: "ボタンや通知では空白が目に付きます。ほかのテキストにない間隔は、誤記に見えます。"
    ),
    "stale-translation": RuleWords(
      finds: "現在の原文に基づいていない訳文",
      why: "言語によって内容が食い違うおそれがあります。"
    ),
    "too-long": RuleWords(
      finds: "最も長い値を入れるとチャネルの表示範囲を超える通知のテキストと、上限の指定がないロケール",
      why: "購読者にしてほしいことは、多くの場合テキストの末尾にあります。その末尾が表示されなくなります。"
    ),
    "unbalanced-bracket": RuleWords(
      finds: "対になる記号がないか、種類や幅の異なる記号と対になっている、かっこまたは引用符",
      why: "補足の説明やプランの名前がどこで終わるのか、読者に分かりません。"
    ),
    "unbalanced-markup": RuleWords(
      finds: "閉じていないか開いていないマークアップ、何も囲んでいないマークアップ、または原文と異なるマークアップ",
      why: "リンクや強調が失われるか、テキストの残り全体に及びます。"
    ),
    "uncovered-outcome": RuleWords(
      finds: "いずれかのロケールで、または全体として、通知もページもテキストもない判定結果、状態、理由",
      why: "その状況に出会った購読者や開発者が、説明を見つけられません。"
    ),
    "unexpected-script": RuleWords(
      finds: "ロケールで使わない文字体系の文字、日本語の文章に現れない漢字、または形の似た別の文字",
      why: "入力の誤り、形が似ているだけの別の文字、または別の言語のテキストです。"
    ),
    "unformattable-message": RuleWords(
      finds: "存在しない関数、指定できないオプション、または関数が表示できないファクト",
      why: "波かっこに入った名前が表示されるか、値が指定と異なる形で表示されます。"
    ),
    "unknown-argument": RuleWords(
      finds: "パラメーターでもファクトでも用語でもない、メッセージ中の名前",
      why: "値の代わりに、波かっこに入った名前が表示されます。"
    ),
    "unknown-file": RuleWords(
      finds: "カタログの形式にないファイル",
      why: "読み取られないため、書かれた内容は反映されません。"
    ),
    "unknown-key": RuleWords(
      finds: "カタログの形式にないキー",
      why: "読み取られません。必要なキーの綴りを誤っているおそれもあります。"
    ),
    "unknown-option": RuleWords(
      finds: "関数にないオプション",
      why: "オプションが効かないため、値は指定と異なる形で表示されます。"
    ),
    "unknown-reference": RuleWords(
      finds: "存在しないファクトを参照する名前",
      why: "名前が指す内容を参照できません。"
    ),
    "unlisted-link": RuleWords(
      finds: "カタログのリンクとして登録されていない、通知の中のWebアドレス",
      why: "メールやメッセージのアドレスはプログラムによってリンクになり、購読者はリンクの先を信頼します。"
    ),
    "unneeded-suppression": RuleWords(
      finds: "何も抑制していない抑制",
      why: "同じ種類の問題が新たに生じたとき、許容した人がいないまま隠れてしまいます。"
    ),
    "unportable-message": RuleWords(
      finds: "書き出し先の形式によって、バリアントが省かれたり、文字が別の文字に置き換わったりする通知",
      why: "そのプラットフォームの読者には、カタログとは違う内容が表示されます。"
    ),
    "unreviewed-translation": RuleWords(
      finds: "新規またはレビュー中と記録されている訳文",
      why: "別の人が読めば気付く誤りが、そのまま購読者に届くおそれがあります。"
    ),
    "unsafe-markup": RuleWords(
      finds: "テキストの中のHTMLタグ、コメント、実体参照、スクリプト",
      why: "テキストはエスケープされるため、タグがそのまま表示されます。エスケープされない場所では、スクリプトが実行されるおそれがあります。"
    ),
    "unsourced-fact": RuleWords(
      finds: "出典のないファクトや行、根拠の種類に合う出典のないもの、または確認日の古いもの",
      why: "正しいかどうかも、今も正しいかどうかも分かりません。"
    ),
    "untranslated": RuleWords(
      finds: "原文と同じ訳文、またはラテン文字を使わない言語でラテン文字の語句が残っている訳文",
      why: "読めないかもしれない言語のテキストが、読者に表示されます。"
    ),
    "unusable-plural-category": RuleWords(
      finds: "その言語のどの数にも当てはまらない複数形カテゴリのバリアント",
      why: "そのバリアントは決して表示されず、書いた内容が失われます。"
    ),
    "unused-decision-part": RuleWords(
      finds: "どの行も条件にしない入力、またはどの行も結果にしない出力の値",
      why: "読者は意味があると考えて探します。組み合わせの数も、その分だけ増えます。"
    ),
    "unused-message": RuleWords(
      finds: "どこからも参照されない、通知、ページ、表、サイトのテキスト、サンプルコード、出典",
      why: "書いて訳し、レビューしても、読まれることがありません。名前の綴りが誤っていて、本来あるべきものが欠けているおそれもあります。"
    ),
    "unused-parameter": RuleWords(
      finds: "どのテキストも使わない、ファクト、通知、メッセージのパラメーター",
      why: "通知を送る側が、誰の目にも触れない値を用意しなければなりません。伝えるはずだった内容がテキストから失われているおそれもあります。"
    ),
    "wrong-type": RuleWords(
      finds: "キーが求める型と異なる値",
      why: "その値は使えません。推測で補うと、誤った値になるおそれがあります。"
    ),
  ]
}
