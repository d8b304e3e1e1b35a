# A client that Perl's OpenAPI::Client makes of the document that a service gives: every request is checked by it before
# it is sent, every answer when it comes. Prints a line for each fault, and exits with 1 where there is one.
#
#   perl openapi-client.pl OPENAPI.JSON URL KEY
use Mojo::Base -strict, -signatures;
use utf8;
use OpenAPI::Client;
use Mojo::File qw(tempdir);
use Mojo::JSON qw(true);
use Mojo::Util qw(md5_sum);

my ($document, $url, $key) = @ARGV;

# It would fetch the schema of OpenAPI 3.1 itself, by which another validator judges the document.
my $cache = tempdir;
$cache->child(md5_sum('https://spec.openapis.org/oas/3.1/schema/2021-05-20'))->open('>')->print('{}');
$ENV{JSON_VALIDATOR_CACHE_PATH} = $cache;

my $client = OpenAPI::Client->new("file://$document", base_url => $url);
my $validator = $client->validator;
my %route = map { $_->{operation_id} => $_ } $validator->routes->each;
my @faults;

$client->ua->on(start => sub ($ua, $tx) {
  my $isLegacy = $tx->req->url->path =~ m{^/?api/tts};
  $isLegacy ? $tx->req->headers->header(apikey => $key) : $tx->req->headers->authorization("Bearer $key");
});

# Makes a call by its operation id; answers the response, of which the document has to know the status and the body.
sub call ($id, $parameters = {}, $status = 200) {
  my $response = $client->call($id, $parameters)->res;
  push @faults, "$id: $_" for judged($id, $response);
  push @faults, "$id: " . $response->code . ' ' . $response->body if $response->code != $status;
  return $response;
}

sub judged ($id, $response) {
  my $type = ($response->headers->content_type // '') =~ s/;.*//r;
  return if $type ne 'application/json';
  my $body = sub { { exists => 1, value => $response->json, content_type => $type } };
  return $validator->validate_response([@{$route{$id}}{qw(method path)}, $response->code], {body => $body});
}

sub expect ($what, $is) { push @faults, $what unless $is }

call('v2GetMe');
call('v2GetLanguages');
my $voice = call('v2GetVoice', {per_page => 5, gender => 1})->json('/data/data/0/id');
my $text = {text => "Một.\nHai.", ref_voice_id => $voice, split_by_newline => true};
my $task = call('v2PostTtsStream', {body => $text, 'Idempotency-Key' => 'film-1'})->json('/task_id');
my $status;
do { $status = call('v2GetTtsStreamStatusByTaskId', {task_id => $task, prefer => 'wait=10'})->json }
  while $status->{global_status} eq 'processing';
expect('both chunks are finished', $status->{chunks}{0} == 1 && $status->{chunks}{1} == 1);
my ($name) = $status->{urls}{0} =~ m{/storage/(.+)};
expect('a finished chunk can be played', length call('getStorage', {name => $name})->body > 1_000);
my $edit = {task_id => $task, chunk_index => 0, text => 'Ba.'};
call('v2PostTtsStreamEditChunk', {body => $edit});
my $word = {original_word => 'AI', modified_word => 'ây ai'};
my $entry = call('v2PostPronunciation', {body => $word})->json('/data/id');
call('v2PatchPronunciationById', {id => $entry, body => {status => 0}});
call('v2GetPronunciation');
call('v2DeletePronunciationById', {id => $entry});
call('v2GetTtsStreamStatusByTaskId', {task_id => 'unknown'}, 404);
call('v2GetUsage');
call('v2GetKeys');
call('v2GetWebhook');
call('v1GetVoices');
my $job = call('v1PostTts', {body => {text => 'Bốn.', voice_id => "$voice"}});
call('legacyGetTts');
call('openaiGetModels');
call('openaiPostAudioSpeech', {body => {model => 'tts-1', input => 'Năm.', voice => 'alloy'}});
my $refused = $client->v2PostTtsStream({body => {%$text, ref_voice_id => 'Mai'}})->res->json('/errors/0/path');
expect('a voice that is no number is refused before it is sent', ($refused // '') eq '/body/ref_voice_id');

binmode STDOUT, ':utf8';
say for @faults;
exit(@faults ? 1 : 0);
