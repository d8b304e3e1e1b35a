/**
 * The part of the AAF object model (AAF Object Specification 1.1, with the markers of Avid) that
 * our files use, and describe in their dictionary of classes.
 *
 * One line per class: name, id, parent. Below it its properties: number in the file (from 8000 on
 * assigned by each file), id, type, `?` optional, `key` for the property that identifies objects of
 * a set. Ids are written without the common SMPTE part.
 */
export const AAF_CLASSES = `
Filler 010101010900 Segment
Segment 010101010300 Component abstract
Component 010101010200 InterchangeObject abstract
  DataDefinition 0201 040701000000000002 DataDefinitionWeakReference
  Length 0202 070202010103000002 aafLengthType ?
  UserComments 0204 030201021600000007 TaggedValueStrongReferenceVector ?
  Attributes 0205 030102100800000007 TaggedValueStrongReferenceVector ?
InterchangeObject 010101010100 InterchangeObject abstract
  ObjClass 0101 060101040101000002 ClassDefinitionWeakReference
  Generation 0102 052007010800000002 AUID ?
OperationGroup 010101010a00 Segment
  Operation 0b01 053005060000000002 OperationDefinitionWeakReference
  InputSegments 0b02 060101040602000002 SegmentStrongReferenceVector ?
  Parameters 0b03 06010104060a000002 ParameterStrongReferenceVector ?
Transition 010101011700 Component
  OperationGroup 1801 060101040205000002 OperationGroupStrongReference
  CutPoint 1802 070201030106000002 aafPositionType
Parameter 010101013c00 InterchangeObject abstract
  Definition 4c01 060101040104000002 AUID
ConstantValue 010101013d00 Parameter
  Value 4d01 053005070000000002 aafIndirect
Sequence 010101010f00 Segment
  Components 1001 060101040609000002 ComponentStrongReferenceVector
SourceClip 010101011100 SourceReference
  StartTime 1201 070201030104000002 aafPositionType ?
  FadeInLength 1202 070202010105020002 aafLengthType ?
  FadeInType 1203 053005010000000001 FadeType ?
  FadeOutLength 1204 070202010105030002 aafLengthType ?
  FadeOutType 1205 053005020000000001 FadeType ?
SourceReference 010101011000 Segment abstract
  SourceID 1101 060101030100000002 MobIDType ?
  SourceMobSlotID 1102 060101030200000002 aafUInt32
  ChannelIDs 1103 060101030700000007 aafUInt32Array ?
  MonoSourceSlotIDs 1104 060101030800000008 aafUInt32Array ?
Timecode 010101011400 Segment
  Start 1501 070201030105000002 aafPositionType
  FPS 1502 040401010206000002 aafUInt16
  Drop 1503 040401010500000001 Boolean
DescriptiveMarker 010101014100 CommentMarker
  DescribedSlots 6102 010701050000000004 UInt32Set ?
CommentMarker 010101010800 Event
  Annotation 0901 06010104020a000002 SourceReferenceStrongReference ?
  CommentMarkerUser ffff c4c45d9a-0967-11d4-a08a-006094eb75cb aafString ?
  CommentMarkerColor fffe e96e6d44-c383-11d3-a069-006094eb75cb RGBColor ?
  CommentMarkerAttributeList fffd c72cc817-aac5-499b-af34-bc47fec1eaa8 TaggedValueStrongReferenceVector ?
Event 010101010600 Segment abstract
  Position 0601 070201030303000002 aafPositionType
  Comment 0602 053004040100000002 aafString ?
ContentStorage 010101011800 InterchangeObject
  Mobs 1901 060101040501000002 MobStrongReferenceSet
  EssenceData 1902 060101040502000002 EssenceDataStrongReferenceSet ?
DataDefinition 010101011b00 DefinitionObject
DefinitionObject 010101011a00 InterchangeObject abstract
  Identification 1b01 010115030000000002 AUID key
  Name 1b02 010701020301000002 aafString
  Description 1b03 030203010201000002 aafString ?
ContainerDefinition 010101012000 DefinitionObject
  EssenceIsIdentified 2401 030102010300000001 Boolean ?
OperationDefinition 010101011c00 DefinitionObject
  DataDefinition 1e01 053005090000000002 DataDefinitionWeakReference
  IsTimeWarp 1e02 053005030000000001 Boolean ?
  OperationCategory 1e06 0530050a0000000002 OperationCategoryType ?
  NumberInputs 1e07 053005040000000001 aafInt32
  ParametersDefined 1e09 060101040302000002 ParameterDefinitionWeakReferenceSet ?
ParameterDefinition 010101011d00 DefinitionObject
  Type 1f01 060101040106000002 TypeDefinitionWeakReference
Dictionary 010101012200 InterchangeObject
  OperationDefinitions 2603 060101040503000002 OperationDefinitionStrongReferenceSet ?
  ParameterDefinitions 2604 060101040504000002 ParameterDefinitionStrongReferenceSet ?
  DataDefinitions 2605 060101040505000002 DataDefinitionStrongReferenceSet ?
  ContainerDefinitions 2608 060101040508000002 ContainerDefinitionStrongReferenceSet ?
EssenceData 010101012300 InterchangeObject
  MobID 2701 060101060100000002 MobIDType key
  Data 2702 040702000000000002 Stream
  SampleIndex 2b01 060101020100000002 Stream ?
PCMDescriptor 010101014800 SoundDescriptor
  BlockAlign 3d0a 040203020100000005 aafUInt16
  SequenceOffset 3d0b 040203020200000005 aafUInt8 ?
  AverageBPS 3d09 040203030500000005 aafUInt32
SoundDescriptor 010101014200 FileDescriptor
  AudioSamplingRate 3d03 040203010101000005 Rational
  Locked 3d02 040203010400000004 Boolean ?
  AudioRefLevel 3d04 040201010300000001 aafInt8 ?
  ElectroSpatial 3d05 040201010100000001 ElectroSpatialFormulation ?
  Channels 3d07 040201010400000005 aafUInt32
  QuantizationBits 3d01 040203030400000004 aafUInt32
  Compression 3d06 040204020000000002 AUID ?
FileDescriptor 010101012500 EssenceDescriptor abstract
  SampleRate 3001 040601010000000001 Rational
  Length 3002 040601020000000001 aafLengthType
  ContainerFormat 3004 060101040102000002 ContainerDefinitionWeakReference ?
  LinkedSlotID 3006 060101030500000005 aafUInt32 ?
EssenceDescriptor 010101012400 InterchangeObject abstract
  Locator 2f01 060101040603000002 LocatorStrongReferenceVector ?
WAVEDescriptor 010101012c00 FileDescriptor
  Summary 3801 030303020100000002 aafDataValue
CDCIDescriptor 010101012800 DigitalImageDescriptor
  ComponentWidth 3301 040105030a00000002 aafUInt32
  HorizontalSubsampling 3302 040105010500000001 aafUInt32
  VerticalSubsampling 3308 040105011000000002 aafUInt32 ?
DigitalImageDescriptor 010101012700 FileDescriptor abstract
  Compression 3201 040106010000000002 AUID ?
  StoredHeight 3202 040105020100000001 aafUInt32
  StoredWidth 3203 040105020200000001 aafUInt32
  FrameLayout 320c 040103010400000001 LayoutType
  VideoLineMap 320d 040103020500000002 aafInt32Array
  ImageAspectRatio 320e 040101010100000001 Rational
TapeDescriptor 010101012e00 EssenceDescriptor
Header 010101012f00 InterchangeObject
  ByteOrder 3b01 030102010200000001 aafInt16
  LastModified 3b02 070201100204000002 TimeStamp
  Content 3b03 060101040201000002 ContentStorageStrongReference
  Dictionary 3b04 060101040202000002 DictionaryStrongReference
  Version 3b05 030102010500000002 VersionType
  IdentificationList 3b06 060101040604000002 IdentificationStrongReferenceVector
  ObjectModelVersion 3b07 030102010400000002 aafUInt32 ?
  OperationalPattern 3b09 010202030000000005 AUID ?
  EssenceContainers 3b0a 010202100201000005 AUIDSet ?
  DescriptiveSchemes 3b0b 010202100202000005 AUIDSet ?
Identification 010101013000 InterchangeObject
  CompanyName 3c01 052007010201000002 aafString
  ProductName 3c02 052007010301000002 aafString
  ProductVersion 3c03 052007010400000002 ProductVersion ?
  ProductVersionString 3c04 052007010501000002 aafString
  ProductID 3c05 052007010700000002 AUID
  Date 3c06 070201100203000002 TimeStamp
  ToolkitVersion 3c07 052007010a00000002 ProductVersion ?
  Platform 3c08 052007010601000002 aafString ?
  GenerationAUID 3c09 052007010100000002 AUID
NetworkLocator 010101013200 Locator
  URLString 4001 010201010100000001 aafString
Locator 010101013100 InterchangeObject abstract
CompositionMob 010101013500 Mob
  DefaultFadeLength 4501 070202010105010002 aafLengthType ?
  DefFadeType 4502 053002010000000001 FadeType ?
  DefFadeEditUnit 4503 053004030000000002 Rational ?
  Rendering 4504 06010104010a000008 MobIDType ?
Mob 010101013400 InterchangeObject abstract
  MobID 4401 010115100000000001 MobIDType key
  Name 4402 010303020100000001 aafString ?
  Slots 4403 060101040605000002 MobSlotStrongReferenceVector
  LastModified 4404 070201100205000002 TimeStamp
  CreationTime 4405 070201100103000002 TimeStamp
  UserComments 4406 030201020c00000002 TaggedValueStrongReferenceVector ?
  Attributes 4409 030102100700000007 TaggedValueStrongReferenceVector ?
  UsageCode 4408 050101080000000007 UsageType ?
MasterMob 010101013600 Mob
SourceMob 010101013700 Mob
  EssenceDescription 4701 060101040203000002 EssenceDescriptorStrongReference
EventMobSlot 010101013900 MobSlot
  EditRate 4901 053004020000000002 Rational
  EventSlotOrigin 4902 07020103010b000005 aafPositionType ?
MobSlot 010101013800 InterchangeObject abstract
  SlotID 4801 010701010000000002 aafUInt32
  SlotName 4802 010701020100000002 aafString ?
  Segment 4803 060101040204000002 SegmentStrongReference
  PhysicalTrackNumber 4804 010401030000000002 aafUInt32 ?
TimelineMobSlot 010101013b00 MobSlot
  EditRate 4b01 053004050000000002 Rational
  Origin 4b02 070201030103000002 aafPositionType
TaggedValue 010101013f00 InterchangeObject
  Name 5001 030201020901000002 aafString
  Value 5003 030201020a01000002 aafIndirect
ClassDefinition 010102010000 MetaDefinition
  ParentClass 0008 060101070100000002 ClassDefinitionWeakReference
  Properties 0009 060101070200000002 PropertyDefinitionStrongReferenceSet ?
  IsConcrete 000a 060101070300000002 Boolean
MetaDefinition 010102240000 MetaDefinition abstract
  Identification 0005 060101071300000002 AUID key
  Name 0006 030204010201000002 aafString
  Description 0007 060101071401000002 aafString ?
PropertyDefinition 010102020000 MetaDefinition
  Type 000b 060101070400000002 AUID
  IsOptional 000c 030102020100000002 Boolean
  LocalIdentification 000d 060101070500000002 aafUInt16
  IsUniqueIdentifier 000e 060101070600000002 Boolean ?
MetaDictionary 010102250000 MetaDictionary
  ClassDefinitions 0003 060101070700000002 ClassDefinitionStrongReferenceSet ?
  TypeDefinitions 0004 060101070800000002 TypeDefinitionStrongReferenceSet ?
TypeDefinition 010102030000 MetaDefinition abstract
TypeDefinitionInteger 010102040000 TypeDefinition
  Size 000f 030102030100000002 aafUInt8
  IsSigned 0010 030102030200000002 Boolean
TypeDefinitionStrongObjectReference 010102050000 TypeDefinition
  ReferencedType 0011 060101070900000002 ClassDefinitionWeakReference
TypeDefinitionWeakObjectReference 010102060000 TypeDefinition
  ReferencedType 0012 060101070a00000002 ClassDefinitionWeakReference
  TargetSet 0013 030102030b00000002 aafAUIDArray
TypeDefinitionEnumeration 010102070000 TypeDefinition
  ElementType 0014 060101070b00000002 TypeDefinitionWeakReference
  ElementNames 0015 030102030400000002 aafStringArray
  ElementValues 0016 030102030500000002 aafInt64Array
TypeDefinitionFixedArray 010102080000 TypeDefinition
  ElementType 0017 060101070c00000002 TypeDefinitionWeakReference
  ElementCount 0018 030102030300000002 aafUInt32
TypeDefinitionVariableArray 010102090000 TypeDefinition
  ElementType 0019 060101070d00000002 TypeDefinitionWeakReference
TypeDefinitionSet 0101020a0000 TypeDefinition
  ElementType 001a 060101070e00000002 TypeDefinitionWeakReference
TypeDefinitionString 0101020b0000 TypeDefinition
  ElementType 001b 060101070f00000002 TypeDefinitionWeakReference
TypeDefinitionStream 0101020c0000 TypeDefinition
TypeDefinitionRecord 0101020d0000 TypeDefinition
  MemberTypes 001c 060101071100000002 TypeDefinitionWeakReferenceVector
  MemberNames 001d 030102030600000002 aafStringArray
TypeDefinitionRename 0101020e0000 TypeDefinition
  RenamedType 001e 060101071200000002 TypeDefinitionWeakReference
TypeDefinitionExtendibleEnumeration 010102200000 TypeDefinition
  ElementNames 001f 030102030700000002 aafStringArray
  ElementValues 0020 030102030800000002 aafAUIDArray
TypeDefinitionIndirect 010102210000 TypeDefinition
TypeDefinitionOpaque 010102220000 TypeDefinitionIndirect
TypeDefinitionCharacter 010102230000 TypeDefinition
`

/**
 * One line per type: kind, name, id, and its elements, or the target of a reference and its place.
 * A line that begins with spaces continues the one before.
 */
export const AAF_TYPES = `
weak DataDefinitionWeakReference 05010300 DataDefinition Root.Header Header.Dictionary
  Dictionary.DataDefinitions
int aafInt64 01010800 8 signed
rename aafLengthType 01012002 aafInt64
strong TaggedValueStrongReference 05021a00 TaggedValue
array TaggedValueStrongReferenceVector 05060800 TaggedValueStrongReference
weak ClassDefinitionWeakReference 05010100 ClassDefinition Root.MetaDictionary
  MetaDictionary.ClassDefinitions
int aafUInt32 01010300 4 unsigned
int aafUInt16 01010200 2 unsigned
int aafUInt8 01010100 1 unsigned
fixed aafUInt8Array8 04010800 aafUInt8 8
record AUID 01030100 Data1:aafUInt32 Data2:aafUInt16 Data3:aafUInt16 Data4:aafUInt8Array8
strong ComponentStrongReference 05020b00 Component
array ComponentStrongReferenceVector 05060100 ComponentStrongReference
rename aafPositionType 01012001 aafInt64
enum FadeType 02010107 aafUInt8 FadeNone=0 FadeLinearAmp=1 FadeLinearPower=2
fixed aafUInt8Array12 04010200 aafUInt8 12
record MobIDType 01030200 SMPTELabel:aafUInt8Array12 length:aafUInt8 instanceHigh:aafUInt8
  instanceMid:aafUInt8 instanceLow:aafUInt8 material:AUID
array aafUInt32Array 04010900 aafUInt32
enum Boolean 01040100 aafUInt8 False=0 True=1
set UInt32Set 04030200 aafUInt32
strong SourceReferenceStrongReference 05020800 SourceReference
character aafCharacter 01100100
string aafString 01100200 aafCharacter
record RGBColor e96e6d43-c383-11d3-a069-006094eb75cb red:aafUInt16 green:aafUInt16
  blue:aafUInt16
strong MobStrongReference 05021300 Mob
set MobStrongReferenceSet 05050700 MobStrongReference
strong EssenceDataStrongReference 05020f00 EssenceData
set EssenceDataStrongReferenceSet 05050500 EssenceDataStrongReference
strong DataDefinitionStrongReference 05020e00 DataDefinition
set DataDefinitionStrongReferenceSet 05050400 DataDefinitionStrongReference
strong ContainerDefinitionStrongReference 05020c00 ContainerDefinition
set ContainerDefinitionStrongReferenceSet 05050300 ContainerDefinitionStrongReference
stream Stream 04100200
int aafInt32 01010700 4 signed
record Rational 03010100 Numerator:aafInt32 Denominator:aafInt32
int aafInt8 01010500 1 signed
enum ElectroSpatialFormulation 02010122 aafUInt8 ElectroSpatialFormulation_Default=0
  ElectroSpatialFormulation_TwoChannelMode=1 ElectroSpatialFormulation_SingleChannelMode=2
  ElectroSpatialFormulation_PrimarySecondaryMode=3 ElectroSpatialFormulation_StereophonicMode=4
  ElectroSpatialFormulation_SingleChannelDoubleSamplingFrequencyMode=7
  ElectroSpatialFormulation_StereoLeftChannelDoubleSamplingFrequencyMode=8
  ElectroSpatialFormulation_StereoRightChannelDoubleSamplingFrequencyMode=9
  ElectroSpatialFormulation_MultiChannelMode=15
weak ContainerDefinitionWeakReference 05010200 ContainerDefinition Root.Header Header.Dictionary
  Dictionary.ContainerDefinitions
strong LocatorStrongReference 05021200 Locator
array LocatorStrongReferenceVector 05060400 LocatorStrongReference
array aafDataValue 04100100 aafUInt8
enum LayoutType 02010108 aafUInt8 FullFrame=0 SeparateFields=1 OneField=2 MixedFields=3
  SegmentedFrame=4
array aafInt32Array 04010300 aafInt32
int aafInt16 01010600 2 signed
record DateStruct 03010500 year:aafInt16 month:aafUInt8 day:aafUInt8
record TimeStruct 03010600 hour:aafUInt8 minute:aafUInt8 second:aafUInt8 fraction:aafUInt8
record TimeStamp 03010700 date:DateStruct time:TimeStruct
strong ContentStorageStrongReference 05020100 ContentStorage
strong DictionaryStrongReference 05020200 Dictionary
record VersionType 03010300 major:aafInt8 minor:aafInt8
strong IdentificationStrongReference 05021000 Identification
array IdentificationStrongReferenceVector 05060300 IdentificationStrongReference
set AUIDSet 04030100 AUID
enum ProductReleaseType 02010101 aafUInt8 VersionUnknown=0 VersionReleased=1 VersionDebug=2
  VersionPatched=3 VersionBeta=4 VersionPrivateBuild=5
record ProductVersion 03010200 major:aafUInt16 minor:aafUInt16 tertiary:aafUInt16
  patchLevel:aafUInt16 type:ProductReleaseType
strong MobSlotStrongReference 05021400 MobSlot
array MobSlotStrongReferenceVector 05060500 MobSlotStrongReference
names UsageType 02020104 Usage_SubClip=0d010102-0101-0500-060e-2b3404010101
  Usage_AdjustedClip=0d010102-0101-0600-060e-2b3404010101
  Usage_TopLevel=0d010102-0101-0700-060e-2b3404010101
  Usage_LowerLevel=0d010102-0101-0800-060e-2b3404010101
  Usage_Template=0d010102-0101-0900-060e-2b3404010101
strong OperationGroupStrongReference 05020500 OperationGroup
strong OperationDefinitionStrongReference 05021500 OperationDefinition
set OperationDefinitionStrongReferenceSet 05050800 OperationDefinitionStrongReference
weak OperationDefinitionWeakReference 05010700 OperationDefinition Root.Header Header.Dictionary
  Dictionary.OperationDefinitions
strong ParameterDefinitionStrongReference 05021700 ParameterDefinition
set ParameterDefinitionStrongReferenceSet 05050900 ParameterDefinitionStrongReference
weak ParameterDefinitionWeakReference 05010800 ParameterDefinition Root.Header Header.Dictionary
  Dictionary.ParameterDefinitions
set ParameterDefinitionWeakReferenceSet 05030e00 ParameterDefinitionWeakReference
strong ParameterStrongReference 05021600 Parameter
array ParameterStrongReferenceVector 05060a00 ParameterStrongReference
array SegmentStrongReferenceVector 05060600 SegmentStrongReference
names OperationCategoryType 02020101
  OperationCategory_Effect=0d010102-0101-0100-060e-2b3404010101
strong EssenceDescriptorStrongReference 05020300 EssenceDescriptor
strong SegmentStrongReference 05020600 Segment
indirect aafIndirect 04100300
strong PropertyDefinitionStrongReference 05021900 PropertyDefinition
set PropertyDefinitionStrongReferenceSet 05050b00 PropertyDefinitionStrongReference
strong ClassDefinitionStrongReference 05020900 ClassDefinition
set ClassDefinitionStrongReferenceSet 05050100 ClassDefinitionStrongReference
strong TypeDefinitionStrongReference 05021b00 TypeDefinition
set TypeDefinitionStrongReferenceSet 05050c00 TypeDefinitionStrongReference
array aafAUIDArray 04010600 AUID
weak TypeDefinitionWeakReference 05010900 TypeDefinition Root.MetaDictionary
  MetaDictionary.TypeDefinitions
array aafStringArray 04010500 aafCharacter
array aafInt64Array 04010400 aafInt64
array TypeDefinitionWeakReferenceVector 05040200 TypeDefinitionWeakReference
`
